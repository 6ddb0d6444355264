// Light or dark: as the system has it, until somebody chooses.
import { signal } from '@preact/signals';

const kept = () => {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null;
  }
};

const system = matchMedia('(prefers-color-scheme: dark)');
export const theme = signal<'light' | 'dark'>('light');

function show(name: 'light' | 'dark'): void {
  theme.value = name;
  document.documentElement.dataset['theme'] = name;
}

function follow(): void {
  const chosen = kept();
  show(chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light');
}

export function beginTheme(): void {
  system.addEventListener('change', follow);
  follow();
}
export function changeTheme(): void {
  show(theme.value === 'dark' ? 'light' : 'dark');
  try {
    localStorage.setItem('theme', theme.value);
  } catch {
    // it holds until the page is left
  }
}
