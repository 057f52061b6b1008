/** Groups of four characters, with a hyphen between them, are easier to copy and to type. */
export const codeInGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
