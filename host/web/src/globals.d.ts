// What build.mjs puts in for names.

/** Whether the page plays without a server. */
declare const STATIC: boolean;
/** The files of src/text. */
declare const LANGUAGES: string[];
/** What a page without a server is made of; empty where there is one. */
declare const PARTS: {
  worker: string;
  engine: string;
  wasm: string;
  qr: string;
  packs: Record<string, string>;
};
