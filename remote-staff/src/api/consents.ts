import { call, keyOf, listOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import { pageSizes } from '@tapin/shared/contract/vocabulary';
import { keepPreviousData, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useSchoolUserId } from './membership.ts';
import { readTextFile } from './read-text-file.ts';

type Consents = OutputOf<'GET /admin/consents'>;
export type ConsentStudent = Consents['students'][number];
export type ConsentImport = OutputOf<'POST /admin/consents/import'>;
export type SchoolConsentRules = Consents['rules'];
export type ConsentFilter = NonNullable<InputOf<'GET /admin/consents'>['query']['show']> | 'all';

/** The students with the newest decisions about the check-in, and the rules of the school. */
export const consentsQuery = (schoolUserId: string, searchTerm: string, show: ConsentFilter) => ({
  ...listOf(
    'GET /admin/consents',
    { query: { schoolUserId, ...(searchTerm && { searchTerm }), ...(show !== 'all' && { show }) } },
    { pageSize: pageSizes.list },
  ),
  placeholderData: keepPreviousData,
});

function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf('GET /admin/consents') });
}

export function useRecordConsents() {
  const schoolUserId = useSchoolUserId();
  const reload = useReload();
  return useAction(
    async (decision: { students: string[]; answer: boolean; form: string }) => {
      const reply = await call('POST /admin/consents', { body: { schoolUserId, ...decision } });
      await reload();
      return reply;
    },
    { repeats: true },
  );
}

/** Checks a file, or with `record` stores its decisions. */
export function useImportConsents() {
  const schoolUserId = useSchoolUserId();
  const reload = useReload();
  return useAction(
    async ({ file, record }: { file: File; record: boolean }) => {
      const csv = await readTextFile(file);
      const reply = await call('POST /admin/consents/import', { body: { schoolUserId, csv, record } });
      if (record) await reload();
      return reply;
    },
    { repeats: true },
  );
}

export const exportConsents = (schoolUserId: string) =>
  call('POST /admin/consents/export', { body: { schoolUserId } });

export function useChangeConsentRules(school: string) {
  const reload = useReload();
  return useAction(
    async (body: InputOf<'PUT /school/:school/consent-rules'>['body']) => {
      await call('PUT /school/:school/consent-rules', { params: { school }, body });
      await reload();
    },
    { repeats: true },
  );
}
