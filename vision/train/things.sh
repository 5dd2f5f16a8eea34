#!/bin/bash
# Fetches pictures of things that are not dice, from Debian's packages, into DIR/things,
# and some of them as table tops into DIR/grounds. They only train; none is kept here.
#
#   vision/train/things.sh DIR
#
# About 3.5 GB to download and 9 GB on disk. Needs apt, dpkg, unzip and python3-pil.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
dir=$(mkdir -p "$1/debs" "$1/things" && cd "$1" && pwd)
cd "$dir/debs"
apt-get download -q opencv-doc python3-skimage python3-sklearn mate-backgrounds gnome-backgrounds \
	plasma-workspace-wallpapers visp-images-data tuxpaint-stamps-default ufoai-textures openarena-081-textures 0ad-data \
	openarena-data nexuiz-data supertuxkart-data torcs-data
for deb in *.deb; do
	dpkg-deb -x "$deb" "$dir/things/${deb%%_*}"
done
cd "$dir/things"
mkdir -p packed
unzip -qo ufoai-textures/usr/share/games/ufoai/base/0textures.pk3 -d packed/ufoai
unzip -qo openarena-081-textures/usr/share/games/openarena/baseoa/pak4-textures.pk3 -d packed/openarena
unzip -qo openarena-data/usr/share/games/openarena/baseoa/pak0.pk3 -d packed/openarena-data
unzip -qo nexuiz-data/usr/share/games/nexuiz/data/data.pk3 -d packed/nexuiz
unzip -qo 0ad-data/usr/share/games/0ad/mods/public/public.zip 'art/textures/terrain/types/*' 'art/textures/skins/props/*' -d packed/0ad
"${PYTHON:-/usr/bin/python3}" -B "$here/grounds.py" "$dir/grounds" 60 packed/0ad/art/textures/terrain packed/ufoai mate-backgrounds plasma-workspace-wallpapers opencv-doc/usr/share/doc/opencv-doc/examples python3-skimage
