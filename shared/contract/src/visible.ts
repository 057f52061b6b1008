/** A visible character, for a regular expression with the flag u. Some letters and symbols are drawn as nothing. */
export const visiblePattern = '[^\\s\\p{C}\\p{M}\\p{Default_Ignorable_Code_Point}\\u2800]';

/** Characters that a single line of text does not have, for a set of a regular expression: controls, line breaks, directions. */
export const forbiddenInLine = '\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069';

const visibleCharacter = new RegExp(visiblePattern, 'u');

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !visibleCharacter.test(text);
