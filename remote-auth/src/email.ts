/** Something before and after the @, no whitespace inside, a last part of at least two characters. */
const pattern = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}\s*$/;
/** The commonest typing mistake: `.con` for `.com`. */
const mistyped = /con\s*$/i;

export const isEmail = (text: string): boolean => pattern.test(text) && !mistyped.test(text);
