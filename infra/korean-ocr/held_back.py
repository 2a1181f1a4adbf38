"""The network's error on lines that it was not trained on."""

import torch

from training_lines import batches, tensors


def distance(one, other):
    """The edits between two sequences (Levenshtein)."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]


def without_repeats(codes, blank):
    return [code for before, code in zip([None, *codes], codes) if code not in (before, blank)]


def error_rate(network, lines, blank):
    """The edits in codes, of which a syllable has three, over the number of codes."""
    wrong = total = 0
    with torch.no_grad():
        for batch in batches(lines):
            images, lengths = tensors(batch)
            best = network(images, lengths).argmax(-1).T
            for codes, length, (_, label) in zip(best, lengths, batch):
                wrong += distance(without_repeats(codes[:length].tolist(), blank), label)
                total += len(label)
    return wrong / total
