/** Whether nobody would see anything of a text: spaces, and the characters that have no shape of their own. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cc}\p{Cf}]/u.test(text);
