/** Letters that are written from right to left: Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** What somebody has written, so that its direction turns nothing around it: else the 8 of "רות scores 8" changes places. */
export function apart(words: string): string {
  return rightToLeft.test(words) ? `\u2068${words}\u2069` : words;
}

/** A text in which each of these names stands apart. */
export function namesApart(text: string, names: readonly string[]): string {
  const turned = names.filter((name) => apart(name) !== name && text.includes(name));
  if (turned.length === 0) {
    return text;
  }
  const longestFirst = turned.sort((a, b) => b.length - a.length);
  const one = longestFirst.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  return text.replace(new RegExp(one, 'gu'), apart);
}
