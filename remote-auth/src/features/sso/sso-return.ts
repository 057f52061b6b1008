import { signOut, useReloadMe } from '@tapin/shared/api';
import { endSession, getAuth, landingPath } from '@tapin/shared/session';

/**
 * Completes a sign-in after the return from the provider. The result is the path of the next screen, or null when the
 * provider or the server refused the sign-in.
 */
export function useSsoReturn() {
  const reloadMe = useReloadMe();
  return async (hasFailed: boolean): Promise<string | null> => {
    try {
      if (!hasFailed) {
        await reloadMe();
        return landingPath(getAuth());
      }
    } catch {
      // A person who cannot be loaded is not signed in.
    }
    await signOut().catch(endSession);
    return null;
  };
}
