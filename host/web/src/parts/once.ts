// What is done once, however quickly somebody presses again.
import { useMemo } from 'preact/hooks';

/** Does what it is given, unless what it was given before is still being done. */
export function oneAtATime(): (what: () => Promise<void>) => Promise<void> {
  let busy = false;
  return async (what) => {
    if (busy) {
      return;
    }
    busy = true;
    try {
      await what();
    } finally {
      busy = false;
    }
  };
}

export const useOnce = () => useMemo(oneAtATime, []);
