"""Trains the network on the lines of a folder, and prints its error on the lines of the first file, which are held back.

Usage: train.py FOLDER MINUTES RATE SECONDS_BETWEEN_REPORTS
"""

import json
import math
import sys
import time
from pathlib import Path

import numpy as np
import torch

from held_back import error_rate
from network import LineNetwork
from training_lines import batches, load_lines, tensors

BLANK = 143
FILES_AT_ONCE = 4
MOST_HELD = 200
WARM_UP = 50
LEAST_RATE = 0.02


def codes_of(folder):
    """The codes of each character."""
    return json.loads((folder / "alphabet.json").read_text())


def network_in(folder):
    state = torch.load(folder / "network.pt", weights_only=True)
    network = LineNetwork(len(state["output.bias"]))
    network.load_state_dict(state)
    return network


class Training:
    def __init__(self, folder, minutes, rate):
        self.folder, self.minutes, self.rate = folder, minutes, rate
        self.codes = codes_of(folder)
        self.network = network_in(folder)
        self.held, *self.files = sorted((folder / "lines").glob("*.zip"), key=lambda path: int(path.stem))
        self.optimizer = torch.optim.AdamW(self.network.parameters(), rate, betas=(0.9, 0.98), weight_decay=1e-4)
        self.loss_of = torch.nn.CTCLoss(blank=BLANK, zero_infinity=True)
        self.start, self.steps, self.lines, self.losses = time.time(), 0, 0, []

    def spent(self):
        """The part of the time that has passed."""
        return (time.time() - self.start) / 60 / self.minutes

    def rate_now(self):
        """Rises in the first steps, then falls along a cosine."""
        warm = min(1, (self.steps + 1) / WARM_UP)
        return self.rate * warm * max((1 + math.cos(math.pi * min(self.spent(), 1))) / 2, LEAST_RATE)

    def step(self, batch):
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate_now()
        images, lengths = tensors(batch)
        labels = [label for _, label in batch]
        sizes = torch.tensor([len(label) for label in labels])
        loss = self.loss_of(self.network(images, lengths), torch.tensor(sum(labels, [])), lengths, sizes)
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        self.losses.append(loss.item())
        self.steps += 1
        self.lines += len(batch)

    def save(self):
        torch.save(self.network.state_dict(), self.folder / "network.pt")

    def report(self, held):
        speed = self.lines / (time.time() - self.start)
        error = error_rate(self.network, held, BLANK)
        loss = np.mean(self.losses) if self.losses else math.nan
        print(f"{self.spent():.0%}, {self.lines} lines, {speed:.1f}/s, loss {loss:.3f}, error {error:.4f}", flush=True)
        self.losses.clear()

    def run(self, seconds):
        random = np.random.default_rng(int(self.start))
        held = load_lines([self.held], self.codes)[:MOST_HELD]
        self.report(held)
        reported = time.time()
        while self.spent() < 1:
            chosen = random.choice(len(self.files), min(FILES_AT_ONCE, len(self.files)), replace=False)
            ready = list(batches(load_lines([self.files[each] for each in chosen], self.codes)))
            for index in random.permutation(len(ready)):
                if self.spent() >= 1:
                    break
                self.step(ready[index])
                if time.time() - reported > seconds:
                    self.save()
                    self.report(held)
                    reported = time.time()
        self.save()
        self.report(held)


if __name__ == "__main__":
    Training(Path(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])).run(float(sys.argv[4]))
