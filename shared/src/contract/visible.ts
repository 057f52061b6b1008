/** Of a regular expression with the flag u: a character that is seen. Some letters and symbols are drawn as nothing. */
export const visible = '[^\\s\\p{C}\\p{M}\\p{Default_Ignorable_Code_Point}\\u2800]';

const seen = new RegExp(visible, 'u');

/** Whether nobody would see anything of a text. */
export const isBlank = (text: string): boolean => !seen.test(text);
