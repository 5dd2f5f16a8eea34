#!/usr/bin/env python3
"""Writes a trained network as ONNX, opset 11, the form OpenCV 4.6 reads.

  export.py find|face WEIGHTS.pt OUT.onnx
"""
import sys

import torch

import nets

kind, weights, out = sys.argv[1:4]
net = nets.load(kind, weights).eval()
if kind == "find":
    torch.onnx.export(net, torch.zeros(1, 3, 384, 640), out, opset_version=11, input_names=["picture"], output_names=["marks"])
else:
    torch.onnx.export(net, torch.zeros(1, 3, nets.FACE, nets.FACE), out, opset_version=11, input_names=["cut"], output_names=["what", "where"],
                      dynamic_axes={"cut": {0: "n"}, "what": {0: "n"}, "where": {0: "n"}})
