"""Cards of mixes as the engine has them."""

import os
import subprocess
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
CARDS = sorted((SOURCE / "host/games/cards").glob("*.json"))


def cut_cards(folder):
    """No more exact than the page tells them."""
    subprocess.run(["node", SOURCE / "host/wasm/cut.mjs", folder, *CARDS], check=True)
