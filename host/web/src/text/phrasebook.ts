/** What the server says, in the reader's language. */
export const say = (text: string): string => text;
