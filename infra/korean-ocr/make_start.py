"""Writes the alphabet of our model, and the network from which training continues: that of Debian's model, or of an earlier training.

Usage: make_start.py FOLDER [MODEL.onnx]
"""

import json
import sys
from pathlib import Path

import torch

from alphabet import extended
from network import LineNetwork
from onnx_weights import read_weights
from tesseract_network import read_network


def main(folder, earlier):
    parts = [(folder / f"kor.{part}").read_bytes() for part in ("lstm-unicharset", "lstm-recoder")]
    codes = extended(*parts)
    (folder / "alphabet.json").write_text(json.dumps(codes, ensure_ascii=False))
    network = LineNetwork(max(max(code) for code in codes.values()) + 1)
    if earlier:
        network.load_state_dict(read_weights(earlier))
    else:
        network.load(read_network((folder / "kor.lstm").read_bytes()))
    torch.save(network.state_dict(), folder / "network.pt")
    print(f"{len(codes)} characters")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None)
