#!/bin/bash
# Reproduces the reader's weights: renders scenes, trains both networks on them,
# measures them on labelled photographs of which they have seen none, fits the
# confidence there, goes on with the photographs and puts everything where the reader
# embeds it.
#
#   vision/train/make.sh WORKDIR [PHOTOS]
#
# WORKDIR holds scenes and intermediate weights (about 3 GB). PHOTOS is the folder
# with dice/, dice-negatives/ and cards/photos/; without it the networks learn from
# rendered scenes alone and keep the confidence that was fitted before. MINUTES
# scales every training run (1 = as many steps as the shipped weights saw, on one
# idle core: about two hours and a half). Needs Go, OpenCV 4.6 and Debian's
# python3-torch, python3-opencv.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mkdir -p "$1" && cd "$1" && pwd)
photos=${2:-}
[ -z "$photos" ] || photos=$(cd "$photos" && pwd)
scale=${MINUTES:-1}
shards=${SHARDS:-24}
py=${PYTHON:-/usr/bin/python3}
minutes() { "$py" -c "print($1 * $scale)"; }

cd "$root"
go build -o "$work/render" ./vision/train/render
go build -o "$work/adjutant-eye" ./cmd/adjutant-eye
mkdir -p "$work/scenes" "$work/unseen"
grounds=()
[ -n "$photos" ] && grounds=(-grounds "$photos/cards/photos")
render() { # name, options
	[ -f "$work/scenes/$1.bin" ] && return
	"$work/render" -out "$work/scenes/$1.tmp" "${@:2}" "${grounds[@]}"
	mv "$work/scenes/$1.tmp.jsonl" "$work/scenes/$1.jsonl"
	mv "$work/scenes/$1.tmp.bin" "$work/scenes/$1.bin"
}
for i in $(seq 1 "$shards"); do
	render "s$i" -n 300 -size 256 -min 11 -max 90 -seed $((1000 + i))
done
render c1 -n 600 -size 128 -min 45 -max 105 -single -seed 71

train() { "$py" -B "$here/train.py" "$@" --scenes "$work/scenes"; }
export_net() { "$py" -B "$here/export.py" "$@"; }
for net in find face; do
	[ -f "$work/$net-base.pt" ] || train $net --out "$work/$net-base.pt" --minutes "$(minutes 55)"
	export_net $net "$work/$net-base.pt" "$work/unseen/$net.onnx"
done
final=base
with=()
if [ -n "$photos" ]; then
	final=all
	with=(--photos "$photos" --boxes "$here/boxes.txt")
	# These networks have seen no photograph, so what they say of any is a fair test.
	# Each source is then judged by a confidence fitted on the other sources.
	cp "$root/vision/opencv/calibration.json" "$work/unseen/" # for its limits
	for look in glance stare; do
		"$work/adjutant-eye" photos --photos "$photos" --nets "$work/unseen" --look $look --evidence "$work/$look.jsonl" >/dev/null
	done
	for look in glance stare; do
		"$py" -B "$here/calibrate.py" "$work/unseen/calibration.json" "$here/boxes.txt" $look "$work/$look.jsonl" --each
	done
	"$work/adjutant-eye" photos --photos "$photos" --nets "$work/unseen" --list || true # below the bars, which are for the shipped weights
	cp "$work/unseen/calibration.json" "$root/vision/opencv/calibration.json"
	for net in find face; do
		[ -f "$work/$net-all.pt" ] || train $net --start "$work/$net-base.pt" --out "$work/$net-all.pt" "${with[@]}" --minutes "$(minutes 15)"
	done
fi
"$py" -B "$here/colour.py" "$root/vision/opencv/colour.json" --scenes "$work/scenes" "${with[@]}"
for net in find face; do
	export_net $net "$work/$net-$final.pt" "$root/vision/opencv/$net.onnx"
done
