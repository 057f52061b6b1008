/** Characters that a terminal executes, that end a line, or that change the direction of the text around them. */
const controls = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;
const controlInJson = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Replaces control characters by spaces, so that a text from outside stays one line and looks like what it is. */
export const toPrintable = (text: string): string => text.replace(controls, ' ').trim();

/** Replaces them in the lines of a command, whose indentation stays. */
export const toPrintableLine = (line: string): string => line.replace(controls, ' ').trimEnd();

/** Escapes them in a document of JSON. The line breaks between its lines stay. */
export const toPrintableJson = (json: string): string =>
  json.replace(controlInJson, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
