/** A visible character, for a regular expression with the flag u. Some letters and symbols are drawn as nothing. */
export const visible = '[^\\s\\p{C}\\p{M}\\p{Default_Ignorable_Code_Point}\\u2800]';

const seen = new RegExp(visible, 'u');

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !seen.test(text);
