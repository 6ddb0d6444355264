// Why what somebody pressed cannot be chosen, with the rules that say so.
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Looking } from './looking';
import { Rules, rulesIn, withoutRules } from './Rules';

export function Why(props: { looking: Looking }) {
  const why = props.looking.why.value;
  if (!why) {
    return null;
  }
  const refused = why.reasons.filter(({ legal }) => !legal).map(({ sentence }) => sentence);
  const sentences = [...new Set(why.sentence ? [why.sentence] : refused)];
  return (
    <section class="card why" aria-live="polite">
      <h2>{t('why.title')}</h2>
      {sentences.map((sentence) => {
        const rules = rulesIn(sentence);
        return (
          <p key={sentence}>
            {withoutRules(say(sentence), rules)} <Rules rules={rules} looking={props.looking} />
          </p>
        );
      })}
    </section>
  );
}
