"""Reads the network of a Tesseract model (the `lstm` component of a .traineddata file).

The format is that of Tesseract 4 and 5: each layer is its type's name, a header and its own fields; a layer that
contains others is followed by them. Only the layer types of Debian's Korean model are read.
"""

import struct

import numpy as np

# Flags of weights: as integers with a scale for each output, numbers of eight bytes.
INTEGER, DOUBLE = 1, 128
# A layer's first byte if its type's name follows.
NAMED = 0
# A layer's flag: learning rates for each layer in it follow.
OWN_LEARNING_RATES = 64
CONTAINERS = {"Series", "RTLReversed", "XYTranspose"}
FULLY_CONNECTED = {"Softmax", "Tanh"}
LSTMS = {"LSTM", "SummLSTM"}
HEADER = ("training", "backward", "flags", "inputs", "outputs", "size")


class FileReader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values[0] if len(values) == 1 else values

    def text(self):
        size = self.take("I")
        self.at += size
        return self.data[self.at - size : self.at].decode()

    def array(self, kind, count):
        values = np.frombuffer(self.data, kind, count, self.at)
        self.at += values.nbytes
        return values


def read_weights(file):
    """Weights as floating point, one row for each output; the last column is the bias."""
    flags = file.take("B")
    rows, columns = file.take("II")
    if not flags & INTEGER or not flags & DOUBLE:
        raise ValueError("the weights are not integers")
    file.take("b")
    weights = file.array("<i1", rows * columns).reshape(rows, columns)
    scales = file.array("<f8", file.take("I"))[:rows]
    return weights * scales[:, None]


def read_layer(file):
    if file.take("b") != NAMED:
        raise ValueError("the layer's type has no name, as in Tesseract 3")
    layer = {"type": file.text()}
    layer.update(zip(HEADER, file.take("bbiiii")))
    layer["name"] = file.text()
    kind = layer["type"]
    if kind == "Input":
        layer["fields"] = file.take("iiiii")
    elif kind in ("Convolve", "Maxpool"):
        layer["fields"] = file.take("ii")
    elif kind in FULLY_CONNECTED:
        layer["weights"] = [read_weights(file)]
    elif kind in LSTMS:
        layer["fields"] = (file.take("i"),)
        layer["weights"] = [read_weights(file) for _ in range(4)]
    elif kind in CONTAINERS:
        layer["layers"] = [read_layer(file) for _ in range(file.take("I"))]
        if layer["flags"] & OWN_LEARNING_RATES:
            layer["rates"] = file.array("<f4", file.take("I"))
    else:
        raise ValueError(f"unknown layer {kind}")
    return layer


def weighted_layers(layer):
    """The layers with weights, in order."""
    if "weights" in layer:
        yield layer
    for each in layer.get("layers", ()):
        yield from weighted_layers(each)


def read_network(data):
    return read_layer(FileReader(data))
