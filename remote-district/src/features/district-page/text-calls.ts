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

/** Loads the texts that the district wrote, and the public pages of its schools. */
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
  /** The version that the person has read; null if there was none. */
  replaces: string | null;
}

/** The text that another person changed meanwhile, so that it was not saved. */
class Conflict extends Error {
  readonly of: TextName;
  constructor(of: TextName, { message }: Error) {
    super(message);
    this.of = of;
  }
}

/**
 * Saves versions, one after the other. When another person was faster, the list is loaded again, so that the next attempt
 * replaces theirs.
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

/** Changes the address of the public page of a school; null ends the page. */
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
