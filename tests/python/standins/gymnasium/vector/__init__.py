class VectorEnv:
    pass
