import { forbiddenInLine } from '../contract/visible.ts';

/** Characters that a terminal executes, that end a line, or that change the direction of the text around them. */
const controls = `${forbiddenInLine}\\u061c\\u200e\\u200f`;
const controlRun = new RegExp(`[${controls}]+`, 'g');
const controlInJson = new RegExp(`(?!\\n)[${controls}]`, 'g');

/** Replaces control characters by spaces, so that a text from outside stays one line and looks like what it is. */
export const toPrintable = (text: string): string => text.replace(controlRun, ' ').trim();

/** Replaces them in the lines of a command, whose indentation stays. */
export const toPrintableLine = (line: string): string => line.replace(controlRun, ' ').trimEnd();

/** Escapes them in a document of JSON. The line breaks between its lines stay. */
export const toPrintableJson = (json: string): string =>
  json.replace(controlInJson, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
