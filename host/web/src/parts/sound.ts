// Short tones, for whoever switches them on: what is laid and scored, my turn, the end, somebody talks, my time runs out.
import { signal } from '@preact/signals';

const tones = {
  move: [[392, 0.08]],
  lay: [
    [164, 0.05],
    [98, 0.09],
  ],
  score: [
    [587, 0.07],
    [740, 0.07],
    [880, 0.16],
  ],
  end: [
    [523, 0.16],
    [659, 0.16],
    [784, 0.16],
    [1047, 0.5],
  ],
  turn: [
    [523, 0.12],
    [659, 0.18],
  ],
  talk: [[784, 0.1]],
  hurry: [
    [880, 0.1],
    [880, 0.1],
  ],
} satisfies Record<string, [frequency: number, seconds: number][]>;
export type Tone = keyof typeof tones;

const stored = () => {
  try {
    return localStorage.getItem('sounds') === 'on';
  } catch {
    return false;
  }
};
export const sounds = signal(stored());

export function changeSounds(): void {
  sounds.value = !sounds.value;
  try {
    localStorage.setItem('sounds', sounds.value ? 'on' : 'off');
  } catch {
    // it holds until the page is left
  }
  play('turn'); // so that one hears what was switched on, and the browser lets us from now on
}

const loudness = 0.12;
let context: AudioContext | undefined;

let free = 0; // seconds of the context from which on nothing sounds
const most = 1.2; // seconds that wait; what would sound later does not

/** One after the other. */
export function play(tone: Tone): void {
  if (!sounds.peek() || typeof AudioContext === 'undefined') {
    return;
  }
  context ??= new AudioContext();
  void context.resume();
  let at = Math.max(context.currentTime, free);
  if (at > context.currentTime + most) {
    return;
  }
  for (const [frequency, seconds] of tones[tone]) {
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = 'triangle';
    voice.frequency.value = frequency;
    volume.gain.setValueAtTime(loudness, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    voice.connect(volume).connect(context.destination);
    voice.start(at);
    at += seconds;
    voice.stop(at);
  }
  free = at + 0.03;
}
