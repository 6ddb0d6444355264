// Texts of the server in the reader's language.
export function say(text: string): string {
  return text;
}
