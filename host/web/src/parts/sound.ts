// Short tones, for whoever switches them on: somebody moved, it is my turn, somebody talks, my time runs out.
import { signal } from '@preact/signals';

const tones = {
  move: [[392, 0.08]],
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

export function play(tone: Tone): void {
  if (!sounds.peek() || typeof AudioContext === 'undefined') {
    return;
  }
  context ??= new AudioContext();
  void context.resume();
  let at = context.currentTime;
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
}
