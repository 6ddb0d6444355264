// What was put together stays with its place in the browser's history: who comes back from a table, or loads the page again, has it.

export function keep(toml: string): void {
  history.replaceState({ ...(history.state as object | null), mix: toml }, '');
}

/** '' where nothing was kept. */
export function kept(): string {
  const mix = (history.state as { mix?: unknown } | null)?.mix;
  return typeof mix === 'string' ? mix : '';
}
