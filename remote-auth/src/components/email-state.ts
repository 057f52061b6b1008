/** Navigation state that passes an address to the next screen. It survives a reload. */
export const emailState = (email: string) => ({ email });

export function emailFromState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' ? state.email : null;
}
