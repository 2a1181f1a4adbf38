"""Tesseract's recognition network for lines, in PyTorch."""

import cv2
import numpy as np
import torch
from torch import nn

from tesseract_network import weighted_layers

ROWS = 48
POOL = 3


def levels(picture):
    """The grey levels of ink and paper, as Tesseract finds them on the middle row."""
    row = picture[picture.shape[0] // 2].astype(np.int32)
    before, at, after = row[:-2], row[1:-1], row[2:]
    low = at[((at < before) & (at <= after)) | ((at <= before) & (at < after))]
    high = at[((at > before) & (at >= after)) | ((at >= before) & (at > after))]
    black = np.percentile(low, 25) if len(low) else 0
    white = np.percentile(high, 75) if len(high) else 255
    return black, white


def network_input(picture):
    """The picture with ROWS rows, and values from -1 (ink) to 1 (paper)."""
    height, width = picture.shape
    wide = max(round(width * ROWS / height), POOL)
    how = cv2.INTER_AREA if height > ROWS else cv2.INTER_LINEAR
    scaled = cv2.resize(picture, (wide, ROWS), interpolation=how)
    black, white = levels(scaled)
    contrast = (white - black) / 2 if white > black else 1
    return np.clip((scaled - black) / contrast - 1, -1, 1).astype(np.float32)


def load_lstm(module, gates):
    """Tesseract's gates are input, input gate, forget gate, output gate; PyTorch's i, f, g, o."""
    order = [gates[1], gates[2], gates[0], gates[3]]
    weights = torch.tensor(np.concatenate(order), dtype=torch.float32)
    inputs = module.input_size
    module.weight_ih_l0.data.copy_(weights[:, :inputs])
    module.weight_hh_l0.data.copy_(weights[:, inputs:-1])
    module.bias_ih_l0.data.copy_(weights[:, -1])
    module.bias_hh_l0.data.zero_()


class LineNetwork(nn.Module):
    """In: batch × ROWS × width. Out: log probabilities, width / POOL × batch × codes."""

    def __init__(self, codes):
        super().__init__()
        self.convolution = nn.Linear(9, 16)
        self.columns = nn.LSTM(16, 64, batch_first=True)
        self.forward1 = nn.LSTM(64, 96, batch_first=True)
        self.backward1 = nn.LSTM(96, 96, batch_first=True)
        self.forward2 = nn.LSTM(96, 384, batch_first=True)
        self.output = nn.Linear(384, codes)

    def layers(self):
        return [self.convolution, self.columns, self.forward1, self.backward1, self.forward2, self.output]

    def load(self, network):
        """Takes the weights of a Tesseract model. Codes that it does not have keep theirs."""
        for module, layer in zip(self.layers(), weighted_layers(network)):
            if isinstance(module, nn.LSTM):
                load_lstm(module, layer["weights"])
            else:
                weights = torch.tensor(layer["weights"][0], dtype=torch.float32)
                module.weight.data[: len(weights)] = weights[:, :-1]
                module.bias.data[: len(weights)] = weights[:, -1]
                if len(weights) < len(module.bias):
                    # New codes begin as unlikely ones.
                    module.weight.data[len(weights) :] *= 0.02
                    module.bias.data[len(weights) :] = weights[:, -1].min() - 2

    def columns_of(self, images):
        batch, rows, width = images.shape
        # Tesseract fills the border with noise.
        framed = torch.rand(batch, rows + 2, width + 2) * 2 - 1
        framed[:, 1:-1, 1:-1] = images
        around = torch.stack([framed[:, y : y + rows, x : x + width] for x in range(3) for y in range(3)], -1)
        seen = torch.tanh(self.convolution(around))
        wide = width // POOL
        pooled = seen[:, :, : wide * POOL].reshape(batch, rows // POOL, POOL, wide, POOL, 16).amax((2, 4))
        down = pooled.permute(0, 2, 1, 3).reshape(batch * wide, rows // POOL, 16)
        return self.columns(down)[1][0][0].reshape(batch, wide, 64)

    def forward(self, images, lengths):
        """lengths: the columns of each image after pooling; images are padded on the right."""
        across, _ = self.forward1(self.columns_of(images))
        # Each line is read backwards from its own end.
        places = torch.arange(across.shape[1])[None, :]
        turned = (lengths[:, None] - 1 - places).where(places < lengths[:, None], places)
        turned = turned[:, :, None].expand(-1, -1, 96)
        back, _ = self.backward1(across.gather(1, turned))
        final, _ = self.forward2(back.gather(1, turned))
        return self.output(final).log_softmax(-1).transpose(0, 1)
