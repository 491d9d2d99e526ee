"""How long `kb names` takes for a collection of so many rows, names of the whole game at random.

python bench/long_list.py [ROWS]
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from kb.corpus.names import load_names

rows = int(sys.argv[1]) if len(sys.argv) > 1 else 300_000
chance = random.Random(1)  # noqa: S311
names = [entry.text for card in load_names().cards() for entry in card]
for kind, form in (("text", "{2}x {0} (ZNR) {1}"), ("table", '{2},"{0}",Zendikar Rising,English,,{1}')):
    lines = [form.format(chance.choice(names), at % 300, at % 4 + 1) for at in range(rows)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "list.txt"
        file.write_text("\n".join(["Count,Name,Edition,Language,Foil,Number"][kind == "text" :] + lines))
        began = perf_counter()
        command = [sys.executable, "-m", "kb", "names", str(file), "--to", "fr"]
        done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603
        seconds = perf_counter() - began
    print(f"{kind}: {rows:,} rows, {seconds:.1f} s, exit {done.returncode}")
