#!/bin/bash
# Reproduces the reader's weights: renders scenes, trains both networks on them,
# goes on with the labelled photographs, measures with whole sources left out,
# fits the confidence and puts everything where the reader embeds it.
#
#   vision/train/make.sh WORKDIR [PHOTOS]
#
# WORKDIR holds scenes and intermediate weights (about 6 GB). PHOTOS is the folder
# with dice/, dice-negatives/ and cards/photos/; without it the networks learn from
# rendered scenes alone. MINUTES scales every training run (1 = as shipped, on one
# idle core). Needs Go, OpenCV 4.6 and Debian's python3-torch, python3-opencv.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mkdir -p "$1" && cd "$1" && pwd)
photos=${2:-}
scale=${MINUTES:-1}
py=${PYTHON:-/usr/bin/python3}
minutes() { "$py" -c "print($1 * $scale)"; }

cd "$root"
go build -o "$work/render" ./vision/train/render
go build -o "$work/adjutant-eye" ./cmd/adjutant-eye
mkdir -p "$work/scenes"
grounds=()
[ -n "$photos" ] && grounds=(-grounds "$photos/cards/photos")
for i in $(seq 1 10); do
	[ -f "$work/scenes/s$i.bin" ] || "$work/render" -out "$work/scenes/s$i" -n 400 -size 256 -min 11 -max 90 -seed $((1000 + i)) "${grounds[@]}"
done
[ -f "$work/scenes/c1.bin" ] || "$work/render" -out "$work/scenes/c1" -n 600 -size 128 -min 45 -max 105 -single -seed 71 "${grounds[@]}"

train() { "$py" "$here/train.py" "$@" --scenes "$work/scenes"; }
for net in find face; do
	[ -f "$work/$net-base.pt" ] || train $net --out "$work/$net-base.pt" --minutes "$(minutes 30)"
done
final=base
if [ -n "$photos" ]; then
	final=all
	i=0
	evidence=()
	while read -r fold; do
		i=$((i + 1))
		for net in find face; do
			[ -f "$work/$net-$i.pt" ] || train $net --start "$work/$net-base.pt" --out "$work/$net-$i.pt" \
				--photos "$photos" --boxes "$here/boxes.txt" --leave-out "$fold" --minutes "$(minutes 5)" --rate 1e-3
			mkdir -p "$work/nets-$i"
			"$py" "$here/export.py" $net "$work/$net-$i.pt" "$work/nets-$i/$net.onnx"
		done
		"$work/adjutant-eye" photos --photos "$photos" --nets "$work/nets-$i" --sources "$fold" --evidence "$work/evidence-$i.jsonl" --list
		evidence+=("$work/evidence-$i.jsonl")
	done <"$here/folds.txt"
	"$py" "$here/calibrate.py" "$root/vision/opencv/calibration.json" "$here/boxes.txt" "${evidence[@]}"
	for net in find face; do
		[ -f "$work/$net-all.pt" ] || train $net --start "$work/$net-base.pt" --out "$work/$net-all.pt" \
			--photos "$photos" --boxes "$here/boxes.txt" --minutes "$(minutes 12)" --rate 1e-3
	done
fi
with=()
[ -n "$photos" ] && with=(--photos "$photos" --boxes "$here/boxes.txt")
"$py" "$here/colour.py" "$root/vision/opencv/colour.json" --scenes "$work/scenes" "${with[@]}"
for net in find face; do
	"$py" "$here/export.py" $net "$work/$net-$final.pt" "$root/vision/opencv/$net.onnx"
done
