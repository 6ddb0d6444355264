// Keys that are the page's. With Ctrl, Alt or Meta they are the browser's, or the system's: they are left alone.
export const isForUs = (event: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>) =>
  !event.ctrlKey && !event.altKey && !event.metaKey;
