// Whether things move: as the system has it, until somebody chooses.
import { computed, signal } from '@preact/signals';

const kept = () => {
  try {
    return localStorage.getItem('motion');
  } catch {
    return null;
  }
};
const chosen = signal(kept());
const wished = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');
const reduced = signal(wished?.matches ?? true);
wished?.addEventListener('change', () => (reduced.value = wished.matches));

export const moves = computed(() => (chosen.value === null ? !reduced.value : chosen.value === 'on'));

export function changeMotion(): void {
  chosen.value = moves.value ? 'off' : 'on';
  try {
    localStorage.setItem('motion', chosen.value);
  } catch {
    // it holds until the page is left
  }
}
