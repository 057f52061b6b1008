/** Navigation state that carries the address to which a mail went; it survives a reload. */
export const mailedTo = (email: string) => ({ mailedTo: email });

export function readMailedTo(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('mailedTo' in state)) return null;
  return typeof state.mailedTo === 'string' ? state.mailedTo : null;
}
