// The text of a rule, as its module has it.
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../parts/Dialog';
import { t } from '../text/text';
import { ruleById, type Rule } from '../wire/http';

export function RuleDialog(props: { id: string; onClose: () => void }) {
  const [rule, setRule] = useState<Rule | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    ruleById(props.id)
      .then(setRule)
      .catch((error: unknown) => setTrouble((error as Error).message));
  }, [props.id]);
  return (
    <Dialog title={t('rule.title', { id: props.id })} onClose={props.onClose}>
      <p lang="en">{rule?.text ?? trouble}</p>
    </Dialog>
  );
}
