// An entry whose words mean something once they are whole: when it is left, or Enter is pressed. What is half written is kept here.
import type { InputHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';

type Rest = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onInput' | 'onChange'>;

export function Entry(props: Rest & { value: string; onWritten: (text: string) => void }) {
  const { value, onWritten, ...rest } = props;
  const [written, setWritten] = useState<string | null>(null);
  return (
    <input
      {...rest}
      value={written ?? value}
      onInput={(event) => setWritten(event.currentTarget.value)}
      onChange={(event) => {
        setWritten(null);
        onWritten(event.currentTarget.value);
      }}
    />
  );
}

/** The whole number that is nearest within bounds; null for what is no number. */
export function numberIn(text: string, least: number, most: number): number | null {
  const number = text.trim() === '' ? NaN : Math.round(Number(text));
  return Number.isNaN(number) ? null : Math.min(most, Math.max(least, number));
}

/** What is no number changes nothing. */
export function NumberEntry(
  props: Rest & { value: number; min: number; max: number; onWritten: (number: number) => void },
) {
  const { value, onWritten, ...rest } = props;
  const written = (text: string) => {
    const number = numberIn(text, props.min, props.max);
    if (number !== null) {
      onWritten(number);
    }
  };
  return <Entry {...rest} type="number" value={String(value)} onWritten={written} />;
}
