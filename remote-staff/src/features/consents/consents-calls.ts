import { call, keyOf, listOf, queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import { maxConsentsAtOnce, pageSizes } from '@tapin/shared/contract/vocabulary';
import { keepPreviousData, useQuery, useQueryClient } from '@tapin/shared/query';
import { readTextFile } from '@tapin/shared/ui/file-button';
import { useAction } from '@tapin/shared/ui/use-action';
import { useSchoolUserId } from '#src/components/membership.ts';

type Consents = OutputOf<'GET /admin/consents'>;
export type ConsentStudent = Consents['students'][number];
export type SchoolConsentRules = Consents['rules'];
export type Consent = OutputOf<'GET /admin/student/:id/consents'>['consents'][number];
export type ConsentPreview = OutputOf<'GET /school/:school/consent-rules/preview'>;
export type ConsentFilter = NonNullable<InputOf<'GET /admin/consents'>['query']['show']> | 'all';

/** The students with their newest decisions about the check-in, and the consent rules of the school. */
export const consentsQuery = (schoolUserId: string, searchTerm: string, show: ConsentFilter) => ({
  ...listOf(
    'GET /admin/consents',
    { query: { schoolUserId, ...(searchTerm && { searchTerm }), ...(show !== 'all' && { show }) } },
    { pageSize: pageSizes.list },
  ),
  placeholderData: keepPreviousData,
});

const idsAtOnce = 100;

/** Loads the ids of the students that match a filter and a search, at most as many as one call can record. */
export async function loadIds(
  schoolUserId: string,
  searchTerm: string,
  show: ConsentFilter,
): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; offset < maxConsentsAtOnce; offset += idsAtOnce) {
    const filter = { ...(searchTerm && { searchTerm }), ...(show !== 'all' && { show }) };
    const query = { schoolUserId, ...filter, offset, pageSize: idsAtOnce };
    const { students, total } = await call('GET /admin/consents', { query });
    ids.push(...students.map(({ _id }) => _id));
    if (offset + idsAtOnce >= total) break;
  }
  return ids;
}

export const studentConsentsQuery = (schoolUserId: string, id: string) =>
  queryOf('GET /admin/student/:id/consents', { params: { id }, query: { schoolUserId } });

/**
 * Reloads everything that depends on a decision or a rule. It does not wait for the preview, which counts a whole
 * school.
 */
function useReload() {
  const client = useQueryClient();
  const changed = [
    'GET /admin/consents',
    'GET /admin/student/:id/consents',
    'GET /school/:school/consent-rules',
    'GET /admin/guardians',
  ] as const;
  return async () => {
    void client.invalidateQueries({ queryKey: keyOf('GET /school/:school/consent-rules/preview') });
    await Promise.all(changed.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })));
  };
}

function useChange<Reply, Input>(act: (input: Input, schoolUserId: string) => Promise<Reply>) {
  const schoolUserId = useSchoolUserId();
  const reload = useReload();
  return useAction(
    async (input: Input) => {
      const reply = await act(input, schoolUserId);
      await reload();
      return reply;
    },
    { repeats: true },
  );
}

export const useSetOfAge = (id: string) =>
  useChange((isOfAge: boolean, schoolUserId) =>
    call('PUT /admin/student/:id/of-age', { params: { id }, body: { schoolUserId, isOfAge } }),
  );

type Previewed = InputOf<'GET /school/:school/consent-rules/preview'>['query'];

export const useRulesPreview = (school: string, query: Previewed) =>
  useQuery({
    ...queryOf('GET /school/:school/consent-rules/preview', { params: { school }, query }),
    placeholderData: keepPreviousData,
    // The server refuses a call without a day.
    enabled: query.startDay !== '',
  });

export const useRecordConsents = () =>
  useChange((decision: Omit<InputOf<'POST /admin/consents'>['body'], 'schoolUserId'>, schoolUserId) =>
    call('POST /admin/consents', { body: { schoolUserId, ...decision } }),
  );

export const useSettleConsent = (id: string) =>
  useChange((decision: { answer: boolean; reason: string }, schoolUserId) =>
    call('POST /admin/student/:id/consents/settle', { params: { id }, body: { schoolUserId, ...decision } }),
  );

/** Checks a file. With `record` it stores the decisions. */
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
      try {
        await call('PUT /school/:school/consent-rules', { params: { school }, body });
      } finally {
        await reload();
      }
    },
    { repeats: true },
  );
}
