"""Writes the trained network as an ONNX model, which OCR reads lines with.

The input `lines` is count × 1 × ROWS × width, from -1 (ink) to 1 (paper); shorter lines are padded on the right. The input `steps` has the width
of each line, in units of POOL. The output `codes` is width / POOL × count × codes: probabilities.
The metadata `characters` has a line for each character: it, a tab, and its codes. A code that belongs to none is BLANK.

Usage: write_onnx.py FOLDER OUT.onnx
"""

import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from alphabet import part_codes, syllables_of
from network import POOL, ROWS
from train import codes_of

OPSET = 17


class Graph:
    """The nodes of a model, and its weights, which are stored with half of the precision that they are used with."""

    def __init__(self):
        self.nodes, self.weights = [], []

    def add(self, operation, inputs, outputs, **attributes):
        self.nodes.append(helper.make_node(operation, inputs, outputs, **attributes))

    def weight(self, name, values):
        self.weights.append(numpy_helper.from_array(np.asarray(values, np.float16), f"{name}_half"))
        self.add("Cast", [f"{name}_half"], [name], to=TensorProto.FLOAT)
        return name

    def axes(self, name, values):
        self.weights.append(numpy_helper.from_array(np.asarray(values, np.int64), name))
        return name

    def lstm(self, name, state, source, steps="", direction="forward"):
        """Adds a layer whose input is steps × lines × features, with the steps of each line. Returns the name of its output."""

        def gates(values):
            i, f, g, o = np.split(values, 4)
            return np.concatenate([i, o, f, g])[None]

        bias = np.concatenate([gates(state[f"{name}.bias_{part}_l0"]) for part in ("ih", "hh")], 1)
        weights = [self.weight(f"{name}_{part}", gates(state[f"{name}.weight_{part}_l0"])) for part in ("ih", "hh")]
        inputs = [source, *weights, self.weight(f"{name}_bias", bias), *([steps] if steps else [])]
        hidden = state[f"{name}.weight_hh_l0"].shape[1]
        self.add("LSTM", inputs, [f"{name}_all", f"{name}_last"], hidden_size=hidden, direction=direction)
        self.add("Squeeze", [f"{name}_all", self.axes(f"{name}_axis", [1])], [f"{name}_out"])
        return f"{name}_out"


def graph_of(state):
    graph = Graph()
    # The network's neighbours are ordered by column, then by row.
    kernels = state["convolution.weight"].reshape(16, 3, 3).transpose(0, 2, 1)[:, None]
    weights = [graph.weight("kernels", kernels), graph.weight("kernels_bias", state["convolution.bias"])]
    graph.add("Conv", ["lines", *weights], ["seen"], pads=[1, 1, 1, 1])
    graph.add("Tanh", ["seen"], ["edges"])
    graph.add("MaxPool", ["edges"], ["pooled"], kernel_shape=[POOL, POOL], strides=[POOL, POOL])
    # Each column of each line is a sequence for the first layer.
    graph.add("Transpose", ["pooled"], ["planes"], perm=[2, 3, 0, 1])
    graph.add("Reshape", ["planes", graph.axes("down_shape", [ROWS // POOL, -1, 16])], ["down"])
    graph.lstm("columns", state, "down")
    graph.add("Shape", ["planes"], ["across_shape"], start=1, end=3)
    graph.add("Concat", ["across_shape", graph.axes("features", [64])], ["across_all"], axis=0)
    graph.add("Reshape", ["columns_last", "across_all"], ["across"])
    forward = graph.lstm("forward1", state, "across", "steps")
    backward = graph.lstm("backward1", state, forward, "steps", "reverse")
    last = graph.lstm("forward2", state, backward, "steps")
    graph.add("MatMul", [last, graph.weight("output", state["output.weight"].T)], ["scores"])
    graph.add("Add", ["scores", graph.weight("output_bias", state["output.bias"])], ["all"])
    graph.add("Softmax", ["all"], ["codes"], axis=-1)
    return graph


def characters_of(folder):
    """The codes of each character, with all syllables whose parts have codes."""
    codes = codes_of(folder)
    return {**codes, **syllables_of(part_codes(codes))}


def main(folder, out):
    state = {name: values.numpy() for name, values in torch.load(folder / "network.pt", weights_only=True).items()}
    graph = graph_of(state)
    lines = helper.make_tensor_value_info("lines", TensorProto.FLOAT, ["count", 1, ROWS, "width"])
    steps = helper.make_tensor_value_info("steps", TensorProto.INT32, ["count"])
    codes = helper.make_tensor_value_info("codes", TensorProto.FLOAT, ["longest", "count", len(state["output.bias"])])
    model = helper.make_model(
        helper.make_graph(graph.nodes, "korean lines", [lines, steps], [codes], graph.weights),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=8,
    )
    characters = characters_of(folder)
    text = "\n".join(f"{each}\t{' '.join(map(str, code))}" for each, code in characters.items())
    helper.set_model_props(model, {"characters": text})
    onnx.checker.check_model(model)
    onnx.save(model, out)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
