import { ApiError, call, keyOf, queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { DistrictTextKind } from '@tapin/shared/contract/district-texts';
import type { Language } from '@tapin/shared/contract/languages';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useDistrictChange, useDistrictUserId, useFollowOptOut } from '#src/components/district-calls.ts';

export type TextsReply = OutputOf<'GET /district/texts'>;
export type PublicPage = TextsReply['pages'][number];

export interface TextName {
  kind: DistrictTextKind;
  language: Language;
}

export const useTexts = () =>
  useFollowOptOut(
    useQuery(queryOf('GET /district/texts', { query: { districtUserId: useDistrictUserId() } })),
  );

export const useHistory = (params: TextName) =>
  useQuery(
    queryOf('GET /district/texts/:kind/:language/history', {
      params,
      query: { districtUserId: useDistrictUserId() },
    }),
  );

interface Version {
  name: TextName;
  text: string;
  /** The version that the person has edited; null if the text had none. */
  replaces: string | null;
}

/** The error of a text that was not saved because another person has changed it meanwhile. */
class Conflict extends Error {
  readonly of: TextName;
  constructor(of: TextName, { message }: Error) {
    super(message);
    this.of = of;
  }
}

/**
 * Saves texts one after the other. If another person has changed a text meanwhile, the list is reloaded, so that the
 * next attempt replaces their version.
 */
export function useSaveTexts(onSaved: (name: TextName) => void) {
  const action = useDistrictChange(
    async (districtUserId, versions: readonly Version[]) => {
      for (const { name, text, replaces } of versions) {
        const body = { districtUserId, text, replaces };
        await call('PUT /district/texts/:kind/:language', { params: name, body }).catch((error) => {
          const isConflict = error instanceof ApiError && error.code === 'changed_meanwhile';
          throw isConflict ? new Conflict(name, error) : error;
        });
        onSaved(name);
      }
    },
    ['GET /district/texts', 'GET /district/texts/:kind/:language/history'],
  );
  return { ...action, conflict: action.error instanceof Conflict ? action.error.of : null };
}

export type SavingTexts = ReturnType<typeof useSaveTexts>;

/** Changes the address of a school’s public page; null ends the page. */
export function useChoosePage(school: string) {
  const client = useQueryClient();
  return useAction(
    async (slug: string | null) => {
      await call('PUT /school/:school/about-page', { params: { school }, body: { slug } });
      await client.invalidateQueries({ queryKey: keyOf('GET /district/texts') });
    },
    { repeats: true },
  );
}
