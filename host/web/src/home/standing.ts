// How a table stands as far as this page knows: what was told last stays known while the server does not answer.
import { Refusal, type Summary } from '../wire/http';

export interface Standing {
  summary?: Summary;
  /** Why it cannot be told now: the table is gone, nobody answers, or the server's sentence. */
  trouble?: 'gone' | 'silent' | { sentence: string };
}

/** What the server says of a table that is not there, and of a key that is not its own. */
const noSuchTable = 'There is no such table, or this is no key of it.';

/** Only the server knows that a table is gone; a proxy before it does not, nor does a browser that reaches nobody. */
function whyNot(error: unknown): Standing['trouble'] {
  if (!(error instanceof Refusal) || error.status !== 400 || !error.sentence) {
    return 'silent';
  }
  return error.sentence === noSuchTable ? 'gone' : { sentence: error.sentence };
}

/** What is told now. */
export async function standingOf(summary: Promise<Summary>): Promise<Standing> {
  try {
    return { summary: await summary };
  } catch (error) {
    return { trouble: whyNot(error) };
  }
}

/** What was told before holds as long as nothing else is told. */
export function after(before: Standing | undefined, now: Standing): Standing {
  return now.trouble && now.trouble !== 'gone' ? { ...before, ...now } : now;
}
