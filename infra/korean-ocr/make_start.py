"""Writes the larger alphabet, and the network from which training starts: that of Debian's model, or of an earlier training.

Usage: make_start.py FOLDER [MODEL.traineddata]
"""

import json
import subprocess
import sys
from pathlib import Path

from alphabet import extended


def main(folder, earlier):
    old = {part: (folder / f"kor.{part}").read_bytes() for part in ("lstm", "lstm-unicharset", "lstm-recoder")}
    unicharset, recoder, count, names = extended(old["lstm-unicharset"], old["lstm-recoder"])
    (folder / "alphabet.json").write_text(json.dumps(names, ensure_ascii=False))
    (folder / "new.lstm-unicharset").write_bytes(unicharset)
    (folder / "new.lstm-recoder").write_bytes(recoder)
    start = folder / "start.lstm"
    start.write_bytes(old["lstm"])
    if earlier:
        subprocess.run(["combine_tessdata", "-e", earlier, str(start)], check=True, capture_output=True)
    print(f"{len(names)} characters, {count} codes")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None)
