/** Writes a code as the slip has it: in capitals, with a hyphen after each four characters. */
export function inGroups(typed: string): string {
  const characters = typed.replace(/[^a-z0-9]/gi, '').toUpperCase();
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}
