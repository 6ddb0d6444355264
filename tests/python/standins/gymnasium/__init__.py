"""What environments use of Gymnasium, as its documents describe it."""
from . import spaces  # noqa: F401
