// The game file itself: down, up, and to be written by hand.
import { useEffect, useState } from 'preact/hooks';
import { FileButton } from '../parts/FileButton';
import { t } from '../text/text';

export function File(props: { toml: string; title: string; onRead: (toml: string) => void }) {
  const [text, setText] = useState(props.toml);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    setText(props.toml);
    setTrouble('');
  }, [props.toml]);
  const take = (toml: string) => {
    setText(toml);
    try {
      props.onRead(toml);
      setTrouble('');
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  const save = () => {
    const address = URL.createObjectURL(new Blob([text], { type: 'application/toml' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${props.title || 'game'}.toml`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <section>
      <h2>{t('compose.file')}</h2>
      <textarea
        rows={14}
        spellcheck={false}
        aria-label={t('compose.file')}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={(event) => take(event.currentTarget.value)}
      />
      {trouble && (
        <p role="alert" class="problem">
          {trouble}
        </p>
      )}
      <div class="row">
        <button type="button" onClick={save}>
          {t('compose.save')}
        </button>
        <FileButton
          label={t('compose.load')}
          accept=".toml"
          onChosen={(file) => void file.text().then(take)}
        />
      </div>
    </section>
  );
}
