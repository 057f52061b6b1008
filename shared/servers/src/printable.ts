/** Characters that a terminal interprets, that end a line, or that change the direction of the text around them. */
const controls = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;
const controlInJson = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Replaces control characters by spaces, so that untrusted text stays on one line and is displayed as it is. */
export const toPrintable = (text: string): string => text.replace(controls, ' ').trim();

/** Replaces control characters in the lines of a command. The indentation is kept. */
export const toPrintableLine = (line: string): string => line.replace(controls, ' ').trimEnd();

/** Escapes control characters in a JSON document. Line breaks between its lines are kept. */
export const toPrintableJson = (json: string): string =>
  json.replace(controlInJson, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
