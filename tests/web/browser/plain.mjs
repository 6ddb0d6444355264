// No text on the page is a command or a form of the wire: what people read and hear is said as people would.
import { demand } from './harness.mjs';

/** What only a program writes. */
const forms = {
  'a place as it is typed': /@-?\d+,-?\d+|(?<![\d(])-?\d+,(?!\d{3}\b)-?\d+(?![\d)])/,
  'a rotation as it is typed': /\br(?:0|90|180|270)\b/,
  'a side as it is typed': /\b[a-z][a-z-]*:[nesw]{1,3}\b/,
  'the name of a picture': /\b[tf]\d+:\d/,
  'an underscore': /[a-z]_[a-z]/i,
  'something undefined': /\bundefined\b|\bNaN\b|\[object /,
};

/** Keeps the texts of actions that were sent to the page: no two words of them may be shown as they are. */
export function hearsActions(page) {
  page.actions = new Set();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload));
      for (const [text, action] of Object.entries(message.state?.actions ?? message.actions ?? {}))
        if (text.includes(' ') && action.sentence?.toLowerCase() !== text) page.actions.add(text);
    }),
  );
}

/** What is seen, and what is said to who does not see it. Text that people write (a game file) is theirs. */
const texts = (page) =>
  page.evaluate(() => {
    const found = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (!node.parentElement.closest('textarea, script, style, code, .grid'))
        found.add(node.textContent.trim());
    for (const one of document.querySelectorAll('[aria-label], [title], [aria-valuetext], [alt]'))
      for (const name of ['aria-label', 'title', 'aria-valuetext', 'alt'])
        if (one.hasAttribute(name)) found.add(one.getAttribute(name));
    for (const title of document.querySelectorAll('svg title')) found.add(title.textContent);
    return [...found].filter(Boolean);
  });

export function unplain(all, actions = new Set()) {
  return all.flatMap((text) => [
    ...Object.entries(forms)
      .filter(([, form]) => form.test(text))
      .map(([what]) => `${what} is in '${text}'`),
    ...(actions.has(text) ? [`'${text}' is a command`] : []),
  ]);
}

export async function saysPlainly(page) {
  const found = unplain(await texts(page), page.actions);
  demand(found.length === 0, found.slice(0, 8).join('\n'));
}
