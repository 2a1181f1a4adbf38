"""Reads training lines as inputs of the network with the codes of their texts, in batches."""

import json
import zipfile

import cv2
import numpy as np
import torch

from network import POOL, ROWS, network_input

# The columns of pixels of a batch.
COLUMNS = 12_000


def read_lines(path):
    """Each line's picture (PNG) and text, from a file that `make_lines.py` wrote."""
    with zipfile.ZipFile(path) as file:
        for index, text in enumerate(json.loads(file.read("texts.json"))):
            yield file.read(f"{index}.png"), text


def load_lines(paths, codes):
    """Pairs of an image, as bytes from 0 (ink) to 254 (paper), and its text's codes."""
    lines = []
    for path in paths:
        for png, text in read_lines(path):
            picture = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_GRAYSCALE)
            label = [code for character in text for code in codes[character]]
            image = np.round((network_input(picture) + 1) * 127).astype(np.uint8)
            if len(label) < image.shape[1] // POOL:
                lines.append((image, label))
    return lines


def batches(lines):
    """Batches of lines of similar width."""
    batch = []
    for line in sorted(lines, key=lambda line: line[0].shape[1]):
        if batch and line[0].shape[1] * (len(batch) + 1) > COLUMNS:
            yield batch
            batch = []
        batch.append(line)
    if batch:
        yield batch


def tensors(batch):
    """The images, padded with paper on the right, and the columns that each has after pooling."""
    wide = max(image.shape[1] for image, _ in batch)
    images = np.full((len(batch), ROWS, wide), 254, np.uint8)
    for row, (image, _) in zip(images, batch):
        row[:, : image.shape[1]] = image
    lengths = torch.tensor([image.shape[1] // POOL for image, _ in batch])
    return torch.tensor(images, dtype=torch.float32) / 127 - 1, lengths
