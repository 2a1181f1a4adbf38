"""Writes the trained network as a model for Tesseract.

Usage: write_model.py FOLDER OUT.traineddata
"""

import shutil
import subprocess
import sys
from pathlib import Path

import torch

from model_file import read_network, weighted_layers, written_layer
from network import LineNetwork


def trained_network(folder):
    """The content of the component `lstm`."""
    state = torch.load(folder / "network.pt", weights_only=True)
    codes = len(state["output.bias"])
    trained = LineNetwork(codes)
    trained.load_state_dict(state)
    network, rest = read_network((folder / "kor.lstm").read_bytes())
    *_, output = weighted_layers(network)
    more = (codes - output["outputs"]) * output["weights"][0].shape[1]
    trained.save(network)
    for layer in (network, output):
        layer["outputs"] = codes
        layer["size"] += more
    return written_layer(network) + rest


def main(folder, out):
    model = folder / "new.traineddata"
    shutil.copyfile(folder / "kor.traineddata", model)
    (folder / "new.lstm").write_bytes(trained_network(folder))
    parts = [folder / f"new.{part}" for part in ("lstm", "lstm-unicharset", "lstm-recoder")]
    subprocess.run(["combine_tessdata", "-o", model, *parts], check=True, capture_output=True)
    shutil.copyfile(model, out)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
