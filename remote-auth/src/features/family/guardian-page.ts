import { call } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { currentLanguage } from '@tapin/shared/i18n';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';

export type GuardianPage = OutputOf<'POST /guardian/consent/read'>;

/** The token is in the body of each call and in no cache key, so that no server log contains it. */
const keyIn = (language: string) => ['guardian page', language];

export function useGuardianPage(token: string) {
  return useQuery({
    queryKey: keyIn(currentLanguage()),
    queryFn: () => call('POST /guardian/consent/read', { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
    retry: false,
  });
}

/**
 * Sends the answer to the text that the page shows. When the text has changed meanwhile, the page loads the new text.
 */
export function useAnswer(token: string, textHash: string) {
  const client = useQueryClient();
  const queryKey = keyIn(currentLanguage());
  return useAction(
    async (given: { answer: boolean; name: string; relation: string }) => {
      try {
        const page = await call('POST /guardian/consent', { body: { token, ...given, textHash } });
        client.setQueryData(queryKey, page);
      } catch (error) {
        void client.invalidateQueries({ queryKey });
        throw error;
      }
    },
    { repeats: true },
  );
}
