// A font of boxes, made here byte by byte: with it alone in the browser, text is as wide and as dark on every machine.
// Every letter is one bar as wide as letters are on average, in the place of any letter, digit or symbol that there is.
const unitsPerEm = 1000;
const ascent = 930;
const descent = 240;
const empty = { width: 280 };
const nothing = { width: 0 };
const bar = (weight) => ({
  width: weight === 'bold' ? 680 : 620, // as in a wide font: what has room for it has room for others
  from: [60, 0],
  to: weight === 'bold' ? [620, 440] : [560, 300],
});

const bytes = (size, ...values) => {
  const buffer = Buffer.alloc(size * values.length);
  values.forEach((value, i) => buffer.writeUIntBE(value < 0 ? value + 256 ** size : value, i * size, size));
  return buffer;
};
const shorts = (...values) => bytes(2, ...values);
const longs = (...values) => bytes(4, ...values);
const padded = (buffer) => Buffer.concat([buffer, Buffer.alloc(-buffer.length & 3)]);

/** A rectangle as one contour; nothing at all for what is not drawn. */
function outline({ from, to }) {
  if (!from) return Buffer.alloc(0);
  const [wide, high] = [to[0] - from[0], to[1] - from[1]];
  return padded(
    Buffer.concat([
      shorts(1, ...from, ...to, 3, 0), // one contour that ends with point 3, no instructions
      bytes(1, 1, 1, 1, 1), // points on the curve
      shorts(from[0], 0, wide, 0, from[1], high, 0, -high),
    ]),
  );
}

/** Which glyph stands for a run of code points: format 13, many to one. */
function characters() {
  const [space, hidden, letter] = [1, 2, 3]; // 0 would be "missing", and another font be looked for
  const runs = [
    [0x20, 0x20, space],
    [0x21, 0x9f, letter],
    [0xa0, 0xa0, space],
    [0xa1, 0x1fff, letter],
    [0x2000, 0x200a, space],
    [0x200b, 0x200f, hidden],
    [0x2010, 0xd7ff, letter],
    [0xe000, 0xfdff, letter],
    [0xfe00, 0xfe0f, hidden], // variation selectors
    [0xfe10, 0xfffd, letter],
    [0x1f000, 0x1ffff, letter],
  ];
  const table = Buffer.concat([
    shorts(13, 0),
    longs(16 + 12 * runs.length, 0, runs.length),
    ...runs.map((run) => longs(...run)),
  ]);
  return Buffer.concat([shorts(0, 1, 0, 6), longs(12), table]);
}

function names(family, style) {
  const full = `${family} ${style}`;
  const texts = [
    [1, family],
    [2, style],
    [3, full],
    [4, full],
    [6, full.replaceAll(' ', '')],
  ].map(([id, text]) => [id, Buffer.from(text, 'utf16le').swap16()]);
  let offset = 0;
  const records = texts.map(([id, text]) => {
    offset += text.length;
    return shorts(3, 1, 0x409, id, text.length, offset - text.length);
  });
  return Buffer.concat([
    shorts(0, texts.length, 6 + 12 * texts.length),
    ...records,
    ...texts.map(([, text]) => text),
  ]);
}

function tables(family, weight) {
  const bold = weight === 'bold';
  const glyphs = [bar(weight), empty, nothing, bar(weight)];
  const drawn = glyphs.map(outline);
  const widest = bar(weight).width;
  const [right, top] = bar(weight).to;
  const [left] = bar(weight).from;
  const starts = drawn.reduce((all, one) => [...all, all[all.length - 1] + one.length / 2], [0]);
  return {
    'OS/2': Buffer.concat([
      shorts(4, widest, bold ? 700 : 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
      Buffer.from([2, 0, bold ? 8 : 5, 0, 0, 0, 0, 0, 0, 0]),
      longs(0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff),
      Buffer.from('BOXS'),
      shorts(bold ? 0x20 : 0x40, 0x20, 0xfffd, ascent, -descent, 0, ascent, descent),
      longs(0, 0),
      shorts(500, 700, 0, 0x20, 1),
    ]),
    cmap: characters(),
    glyf: Buffer.concat(drawn),
    head: Buffer.concat([
      longs(0x10000, 0x10000, 0, 0x5f0f3cf5), // the sum of all comes to the third place
      shorts(3, unitsPerEm),
      longs(0, 0, 0, 0),
      shorts(left, 0, right, top, bold ? 1 : 0, 8, 2, 0, 0),
    ]),
    hhea: Buffer.concat([
      longs(0x10000),
      shorts(ascent, -descent, 0, widest, 0, 0, right, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
    ]),
    hmtx: shorts(...glyphs.flatMap(({ width, from }) => [width, from ? from[0] : 0])),
    loca: shorts(...starts),
    maxp: Buffer.concat([longs(0x10000), shorts(glyphs.length, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: names(family, bold ? 'Bold' : 'Regular'),
    post: Buffer.concat([longs(0x30000, 0), shorts(-100, 50), longs(0, 0, 0, 0, 0)]),
  };
}

const sum = (buffer) => {
  let total = 0;
  for (let i = 0; i < buffer.length; i += 4) total = (total + buffer.readUInt32BE(i)) >>> 0;
  return total;
};

/** The bytes of a TrueType font; `weight` is regular or bold. */
export function boxFont(family, weight) {
  const parts = Object.entries(tables(family, weight));
  let offset = 12 + 16 * parts.length;
  const directory = [longs(0x10000), shorts(parts.length, 128, 3, 16 * parts.length - 128)];
  for (const [tag, content] of parts) {
    directory.push(Buffer.from(tag), longs(sum(padded(content)), offset, content.length));
    offset += padded(content).length;
  }
  const font = Buffer.concat([...directory, ...parts.map(([, content]) => padded(content))]);
  const head =
    12 +
    16 * parts.length +
    ['OS/2', 'cmap', 'glyf'].reduce((at, tag) => at + padded(Object.fromEntries(parts)[tag]).length, 0);
  font.writeUInt32BE((0xb1b0afba - sum(font)) >>> 0, head + 8);
  return font;
}
