"""Reads the weights of a model that `write_onnx.py` wrote, as the state of `LineNetwork`."""

import numpy as np
import onnx
import torch
from onnx import numpy_helper

LSTMS = ("columns", "forward1", "backward1", "forward2")


def of_torch(gates):
    """ONNX's gates are input, output, forget, cell; PyTorch's input, forget, cell, output."""
    i, o, f, g = np.split(gates, 4)
    return np.concatenate([i, f, g, o])


def read_weights(path):
    weights = {each.name.removesuffix("_half"): numpy_helper.to_array(each) for each in onnx.load(path).graph.initializer}
    state = {
        "convolution.weight": weights["kernels"][:, 0].transpose(0, 2, 1).reshape(16, 9),
        "convolution.bias": weights["kernels_bias"],
        "output.weight": weights["output"].T,
        "output.bias": weights["output_bias"],
    }
    for name in LSTMS:
        biases = np.split(weights[f"{name}_bias"][0], 2)
        for part, bias in zip(("ih", "hh"), biases):
            state[f"{name}.weight_{part}_l0"] = of_torch(weights[f"{name}_{part}"][0])
            state[f"{name}.bias_{part}_l0"] = of_torch(bias)
    return {name: torch.tensor(values.astype(np.float32)) for name, values in state.items()}
