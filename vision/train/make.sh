#!/bin/bash
# Reproduces the reader's weights: renders scenes, trains both pairs of networks on
# them, measures them on labelled photographs of which they have seen none, fits the
# confidence there, goes on with the photographs and puts everything where the reader
# embeds it.
#
#   vision/train/make.sh WORKDIR [PHOTOS]
#
# WORKDIR holds scenes, pictures of other things and intermediate weights (about
# 12 GB). PHOTOS is the folder with dice/, dice-negatives/ and cards/photos/; without it the networks learn from
# rendered scenes alone and keep the confidence that was fitted before. MINUTES
# scales every training run (1 = as many steps as the shipped weights saw, on one
# idle core: about eight hours and a half). Needs Go, OpenCV 4.6 and Debian's python3-torch,
# python3-opencv, python3-pil, and apt for things.sh.
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
[ -d "$work/grounds" ] || "$here/things.sh" "$work"
[ -z "$photos" ] || cp -n "$photos"/cards/photos/*.jpg "$work/grounds/" # cards without dice, from above
render() { # name, options
	[ -f "$work/scenes/$1.bin" ] && return
	"$work/render" -out "$work/scenes/$1.tmp" "${@:2}" -grounds "$work/grounds"
	mv "$work/scenes/$1.tmp.jsonl" "$work/scenes/$1.jsonl"
	mv "$work/scenes/$1.tmp.bin" "$work/scenes/$1.bin"
}
for i in $(seq 1 "$shards"); do
	render "s$i" -n 500 -size 256 -min 11 -max 90 -seed $((1000 + i))
	render "p$i" -n 200 -size 256 -min 11 -max 90 -polish 0.85 -seed $((9000 + i))
	render "q$i" -n 100 -size 256 -min 11 -max 50 -polish 0.85 -jumble 1 -steep 0.3 -seed $((9100 + i))
done
for i in $(seq 1 $((shards * 2 / 3))); do
	render "b$i" -n 300 -size 256 -min 11 -max 70 -board 1 -polish 0.15 -seed $((7000 + i))
done
for i in $(seq 1 $((shards / 3))); do
	render "c$i" -n 250 -size 128 -min 45 -max 105 -single -casino -seed $((2000 + i))
	render "j$i" -n 250 -size 256 -min 13 -max 60 -jumble 0.8 -seed $((3000 + i))
	render "t$i" -n 150 -size 256 -min 13 -max 60 -jumble 1 -steep 0.7 -seed $((4000 + i))
	render "u$i" -n 150 -size 256 -min 11 -max 90 -jumble 0.2 -steep 0.5 -seed $((5000 + i))
done

train() { "$py" -B "$here/train.py" "$@" --scenes "$work/scenes"; }
export_net() { "$py" -B "$here/export.py" "$@"; }
measure() { "$work/adjutant-eye" photos --photos "$photos" --nets "$work/unseen" "$@"; }

# The small networks, for a glance; what they take for dice in pictures of other
# things becomes scenes without dice; then, from there on, the deep ones, for a stare,
# once more after they too were shown what they take for dice.
for net in find face; do
	[ -f "$work/$net-base.pt" ] || train $net --out "$work/$net-base.pt" --minutes "$(minutes 55)"
	export_net $net "$work/$net-base.pt" "$work/unseen/$net.onnx"
done
[ -f "$work/scenes/n1.bin" ] || "$py" -B "$here/wild.py" "$work/find-base.pt" "$work/scenes/n1" "$work/things"
for net in find face; do
	[ -f "$work/$net-deep0.pt" ] || train $net --deep --start "$work/$net-base.pt" --out "$work/$net-deep0.pt" --minutes "$(minutes 100)" --steady 0.7 --rate 1.5e-3
done
[ -f "$work/scenes/n2.bin" ] || "$py" -B "$here/wild.py" "$work/find-deep0.pt" "$work/scenes/n2" "$work/things"
for net in find face; do
	[ -f "$work/$net-deep.pt" ] || train $net --deep --start "$work/$net-deep0.pt" --out "$work/$net-deep.pt" --minutes "$(minutes 70)" --steady 0.7 --rate 1.5e-3
	export_net $net "$work/$net-deep.pt" "$work/unseen/$net-deep.onnx"
done
final=
with=()
if [ -n "$photos" ]; then
	final=-all
	with=(--photos "$photos" --boxes "$here/boxes.txt")
	# These networks have seen no photograph, so what they say of any is a fair test.
	# Each source is then judged by a confidence fitted on the other sources.
	cp "$root/vision/opencv/calibration.json" "$work/unseen/" # for its limits
	for look in glance stare; do
		measure --look $look --evidence "$work/$look.jsonl" >/dev/null
	done
	# In poor light too: there the networks err in ways that good pictures do not show.
	for spoil in dark warm bright soft glare; do
		measure --look stare --spoil $spoil --evidence "$work/stare-$spoil.jsonl" >/dev/null
	done
	"$py" -B "$here/calibrate.py" "$work/unseen/calibration.json" "$here/boxes.txt" glance "$work/glance.jsonl" --each
	"$py" -B "$here/calibrate.py" "$work/unseen/calibration.json" "$here/boxes.txt" stare "$work"/stare*.jsonl --each
	"$py" -B "$here/mine.py" "$work/things.txt" "$here/boxes.txt" "$work"/stare*.jsonl
	measure --list || true # below the bars, which are for the shipped weights
	cp "$work/unseen/calibration.json" "$root/vision/opencv/calibration.json"
	for net in find face; do
		[ -f "$work/$net-base-all.pt" ] || train $net --start "$work/$net-base.pt" --out "$work/$net-base-all.pt" "${with[@]}" --things "$work/things.txt" --minutes "$(minutes 15)"
		[ -f "$work/$net-deep-all.pt" ] || train $net --deep --start "$work/$net-deep.pt" --out "$work/$net-deep-all.pt" "${with[@]}" --things "$work/things.txt" --minutes "$(minutes 60)" --steady 0.5
	done
fi
"$py" -B "$here/colour.py" "$root/vision/opencv/colour.json" --scenes "$work/scenes" "${with[@]}"
for net in find face; do
	export_net $net "$work/$net-base$final.pt" "$root/vision/opencv/$net.onnx"
	export_net $net "$work/$net-deep$final.pt" "$root/vision/opencv/$net-deep.onnx"
done
