// What no view may have, read from the page and not from its pixels: something cut off, wider than the view, or over another.
import { demand } from './harness.mjs';

/** Runs in the page. Sentences, none for a sound view. Pictures (svg) lie as they like. */
function inPage() {
  const slack = 2; // pixels: borders and halves
  const controls = 'a[href], button, select, input, textarea, summary';
  const told = (what) => {
    const words = what.words ?? what.element.getAttribute('aria-label') ?? what.element.textContent.trim();
    return `${what.element.tagName.toLowerCase()} '${words.slice(0, 40)}'`;
  };
  const seen = (element) =>
    !element.closest('svg, .hidden, option') &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const above = (element) => {
    const all = [];
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
      all.push(one);
    return all;
  };
  const clips = (element, axis) => {
    const style = getComputedStyle(element);
    return style.display !== 'contents' && !/visible/.test(style[`overflow${axis}`]);
  };
  const layer = (element) =>
    [element, ...above(element)].find(
      (one) => /fixed|absolute|sticky/.test(getComputedStyle(one).position) || one.tagName === 'DIALOG',
    );
  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });

  const things = [];
  for (const element of document.querySelectorAll(controls))
    if (seen(element)) things.push({ element, box: box(element.getBoundingClientRect()) });
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest('textarea, script, style') || !seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rectangle of range.getClientRects())
      things.push({ element, words: node.textContent.trim(), box: box(rectangle) });
  }

  const faults = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!seen(element) || element.closest('textarea')) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width > 0 && (left < -slack || right > innerWidth + slack))
      faults.push(`${told({ element })} lies from ${left} to ${right} in a view of ${innerWidth}`);
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the view is ${wide} pixels wider than the screen`);

  for (const thing of things) {
    thing.visible = { ...thing.box };
    for (const frame of thing.words ? [thing.element, ...above(thing.element)] : above(thing.element)) {
      const edge = frame.getBoundingClientRect();
      const acrossCut = thing.box.left < edge.left - slack || thing.box.right > edge.right + slack;
      const { top, bottom } = thing.visible; // what scrolls within is not cut off by what is around
      const downCut = top < bottom && (top < edge.top - slack || bottom > edge.bottom + slack);
      const hides = /hidden|clip/.test(getComputedStyle(frame).overflowY);
      if ((clips(frame, 'X') || (thing.words && frame.matches('button, a.button'))) && acrossCut)
        faults.push(`${told(thing)} is cut off at the side`);
      if (hides && downCut) faults.push(`${told(thing)} is cut off above or below`);
      if (!clips(frame, 'Y')) continue;
      thing.visible.top = Math.max(thing.visible.top, edge.top);
      thing.visible.bottom = Math.min(thing.visible.bottom, edge.bottom);
    }
  }

  const solid = things.filter((thing) => !thing.words || !thing.element.closest(controls));
  solid.forEach((one, i) => {
    for (const other of solid.slice(i + 1)) {
      const [a, b] = [one.visible, other.visible];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across <= slack || down <= slack) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (layer(one.element) === layer(other.element))
        faults.push(`${told(one)} and ${told(other)} lie over each other`);
    }
  });
  return [...new Set(faults)].slice(0, 8);
}

export const faults = (page) => page.evaluate(inPage);

export async function liesWell(page) {
  const found = await faults(page);
  demand(found.length === 0, found.join('\n'));
}
