// Agents as game files name them: a text with options, "name:option=value:flag", or a table that says the same (docs/agents.md).

/** An option with its value; null: a flag, which stands alone. */
type Option = [name: string, value: string | null];
export interface Agent {
  name: string;
  options: Option[];
}

const program = 'command'; // the last option: all that follows is its value, colons too

export function agentIn(text: string): Agent {
  const at = text.indexOf(`:${program}=`);
  const [name = '', ...rest] = (at < 0 ? text : text.slice(0, at)).split(':');
  const options = rest.map((one): Option => {
    const equals = one.indexOf('=');
    return equals < 0 ? [one, null] : [one.slice(0, equals), one.slice(equals + 1)];
  });
  return { name, options: at < 0 ? options : [...options, [program, text.slice(at + program.length + 2)]] };
}

export function agentText({ name, options }: Agent): string {
  const last = options.filter(([option]) => option === program);
  const all = [...options.filter(([option]) => option !== program), ...last];
  return [name, ...all.map(([option, value]) => (value === null ? option : `${option}=${value}`))].join(':');
}

export const optionOf = (text: string, option: string) =>
  agentIn(text).options.find(([one]) => one === option)?.[1] ?? '';

/** The agent with an option as it is now; without it where that is empty. */
export function withOption(text: string, option: string, value: string): string {
  const { name, options } = agentIn(text);
  const others = options.filter(([one]) => one !== option);
  return agentText({ name, options: value === '' ? others : [...others, [option, value]] });
}

/** What a game file says of who plays, as one text. What is neither a text nor a table is the engine's to judge, not ours to drop. */
export function agentOf(said: unknown): string {
  if (said === undefined) {
    return 'person';
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said) || said instanceof Date) {
    return String(said);
  }
  const { name, ...options } = said as Record<string, unknown>;
  return agentText({
    name: name === undefined && program in options ? 'bot' : String(name ?? ''),
    options: Object.entries(options)
      .filter(([, value]) => value !== false) // what is true stands alone, and what is false is not there
      .map(([option, value]): Option => [option, value === true ? null : String(value)]),
  });
}
