"""Replaces the network of a folder by a weighted mean of it and of an earlier model: it makes fewer errors than either, on lines of all kinds.

Usage: average.py FOLDER MODEL.onnx SHARE
"""

import sys
from pathlib import Path

import torch

from onnx_weights import read_weights


def main(path, earlier, share):
    """share: the weight of the folder's network, from 0 to 1."""
    state, other = torch.load(path, weights_only=True), read_weights(earlier)
    torch.save({name: share * values + (1 - share) * other[name] for name, values in state.items()}, path)


if __name__ == "__main__":
    main(Path(sys.argv[1]) / "network.pt", sys.argv[2], float(sys.argv[3]))
