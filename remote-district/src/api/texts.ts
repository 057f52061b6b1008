import { ApiError, call, keyOf, queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { DistrictTextKind } from '@tapin/shared/contract/district-texts';
import type { Language } from '@tapin/shared/contract/languages';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useDistrictUserId } from './district-user.ts';
import { useFollowOptOut } from './opt-out.ts';

export type TextsReply = OutputOf<'GET /district/texts'>;
export type PublicPage = TextsReply['pages'][number];

export interface TextName {
  kind: DistrictTextKind;
  language: Language;
}

const textsKey = keyOf('GET /district/texts');

/** Loads the texts that the district wrote, and the public pages of its schools. */
export function useTexts() {
  const query = useQuery(queryOf('GET /district/texts', { query: { districtUserId: useDistrictUserId() } }));
  useFollowOptOut(query.error);
  return query;
}

export const useHistory = (params: TextName) =>
  useQuery(
    queryOf('GET /district/texts/:kind/:language/history', {
      params,
      query: { districtUserId: useDistrictUserId() },
    }),
  );

/** Saves a version. When another person was faster, the list is loaded again, so that the next version replaces theirs. */
export function useSaveText({ kind, language }: TextName) {
  const districtUserId = useDistrictUserId();
  const client = useQueryClient();
  const action = useAction(
    async ({ text, replaces }: { text: string; replaces: string | null }) => {
      try {
        await call('PUT /district/texts/:kind/:language', {
          params: { kind, language },
          body: { districtUserId, text, replaces },
        });
      } finally {
        await client.invalidateQueries({ queryKey: textsKey });
        await client.invalidateQueries({ queryKey: keyOf('GET /district/texts/:kind/:language/history') });
      }
    },
    { repeats: true },
  );
  useFollowOptOut(action.error);
  return {
    ...action,
    isConflict: action.error instanceof ApiError && action.error.code === 'changed_meanwhile',
  };
}

/** Changes the address of the public page of a school; null ends the page. */
export function useChoosePage(school: string) {
  const client = useQueryClient();
  return useAction(
    async (slug: string | null) => {
      await call('PUT /school/:school/about-page', { params: { school }, body: { slug } });
      await client.invalidateQueries({ queryKey: textsKey });
    },
    { repeats: true },
  );
}
