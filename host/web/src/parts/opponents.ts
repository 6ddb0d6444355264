// How strong an agent is in a mix, and how long it thinks, where somebody has measured it.
import { say } from '../text/phrasebook';
import type { Checked } from '../wire/http';

/** Sentences. */
export const measuredOf = (agent: string, mix: Checked | null): string[] =>
  mix?.opponents?.find((one) => one.agent === agent)?.says.map(say) ?? [];
