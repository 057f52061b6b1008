import { call, keyOf, listOf, queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import type { Language } from '@tapin/shared/contract/entities';
import { pageSizes } from '@tapin/shared/contract/vocabulary';
import { keepPreviousData, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useSchoolUserId } from '#src/components/membership.ts';

export type Look = OutputOf<'GET /admin/looks'>['looks'][number];
export type UnusualLooks = OutputOf<'GET /admin/looks'>['unusual'][number];
export type RecordNote = OutputOf<'GET /staff/student/:id/record/notes'>['notes'][number];
export type UnusedAccount = OutputOf<'GET /admin/unused-accounts'>['accounts'][number];
export type AccountsOf = NonNullable<InputOf<'GET /admin/unused-accounts'>['query']['of']>;
export type LookQuery = InputOf<'GET /admin/looks/export'>['query'];

const keepPrevious = { placeholderData: keepPreviousData };

/**
 * The query of the looks at students of the school. A change of a filter keeps the list until the new one has loaded.
 */
export const looksQuery = (query: LookQuery) => ({
  ...listOf('GET /admin/looks', { query }, { pageSize: pageSizes.list }),
  ...keepPrevious,
});

export const exportLooks = (query: LookQuery) => call('GET /admin/looks/export', { query });

export const unusedAccountsQuery = (schoolUserId: string, of: AccountsOf, searchTerm: string) => ({
  ...listOf(
    'GET /admin/unused-accounts',
    { query: { schoolUserId, of, ...(searchTerm && { searchTerm }) } },
    { pageSize: pageSizes.list },
  ),
  ...keepPrevious,
});

export const recordNotesQuery = (schoolUserId: string, id: string) =>
  queryOf('GET /staff/student/:id/record/notes', { params: { id }, query: { schoolUserId } });

export const exportRecordPage = (id: string, schoolUserId: string, language: Language) =>
  call('GET /staff/student/:id/record', {
    params: { id },
    query: { schoolUserId, format: 'html', language },
  });

/** Withholds a note from the record with a reason; null releases the note. */
export function useWithholdNote(event: string) {
  const client = useQueryClient();
  const schoolUserId = useSchoolUserId();
  return useAction(
    async (reason: string | null) => {
      await call('PUT /admin/record-note/:event', { params: { event }, body: { schoolUserId, reason } });
      await client.invalidateQueries({ queryKey: keyOf('GET /staff/student/:id/record/notes') });
    },
    { repeats: true },
  );
}
