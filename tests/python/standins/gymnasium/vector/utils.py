from gymnasium import spaces


def batch_space(space, n):
    """The same for n environments; of discrete actions an array of them."""
    if isinstance(space, spaces.Dict):
        return spaces.Dict({name: batch_space(one, n) for name, one in space.spaces.items()})
    if isinstance(space, spaces.Discrete):
        return spaces.Box(0, space.n - 1, (n,), "int64")
    return spaces.Box(space.low, space.high, (n, *space.shape), space.dtype)
