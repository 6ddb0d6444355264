/** Squares as people read them: "at (2, -1)", where the server names them as they are typed. */
export function readable(text: string): string {
  return text.replace(
    /(?<![\d(,.])(@?)(-?\d+),(-?\d+)(?!\d|,\d|\))/g,
    (_, at: string, x: string, y: string) => `${at ? 'at ' : ''}(${x}, ${y})`,
  );
}
