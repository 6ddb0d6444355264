// Why an agent did what it did, for who asks beside its move.
import { useState } from 'preact/hooks';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Entry } from '../wire/messages';
import type { TableStore } from './store';

export function Reasons(props: { of: string[] | undefined }) {
  return (
    <ul class="soft">
      {(props.of ?? []).map((sentence) => (
        <li key={sentence}>{say(sentence)}</li>
      ))}
    </ul>
  );
}

/** Whether the server would say it: see `because` in docs/protocol.md. */
export function canSay(store: TableStore, entry: Entry): boolean {
  const hello = store.hello.value!;
  return Boolean(entry.agent) && store.allows('all') && (!hello.hidden || Boolean(store.state.value?.over));
}

export function Because(props: { store: TableStore; move: number }) {
  const [said, setSaid] = useState<string[] | null>(null);
  const ask = () =>
    props.store
      .ask<{ because?: string[] }>('because', { move: props.move })
      .then(({ because }) => setSaid(because?.length ? because : [t('log.noReason')]))
      .catch((error: unknown) => setSaid([(error as Error).message]));
  return (
    <>
      <button
        type="button"
        class="plain because"
        aria-expanded={said !== null}
        onClick={() => void (said ? setSaid(null) : ask())}
      >
        {t('log.because')}
      </button>
      {said && <Reasons of={said} />}
    </>
  );
}
