import { signOut, useReloadMe } from '@tapin/shared/api';
import { endSession } from '@tapin/shared/session';

/**
 * The provider sent the person back. Gives the path of their next screen, or null after signing out, when the
 * provider or the server did not let them in.
 */
export function useSsoReturn() {
  const reloadMe = useReloadMe();
  return async (hasFailed: boolean): Promise<string | null> => {
    try {
      if (!hasFailed) return await reloadMe();
    } catch {
      // Whoever cannot be loaded is not signed in.
    }
    await signOut().catch(endSession);
    return null;
  };
}
