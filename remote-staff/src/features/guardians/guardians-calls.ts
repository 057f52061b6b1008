import { call, keyOf, listOf, queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import type { Language } from '@tapin/shared/contract/entities';
import { pageSizes } from '@tapin/shared/contract/vocabulary';
import { keepPreviousData, useQueryClient } from '@tapin/shared/query';
import { readTextFile } from '@tapin/shared/ui/file-button';
import { useAction } from '@tapin/shared/ui/use-action';
import { useSchoolUserId } from '#src/components/membership.ts';

export type GuardiansOverview = OutputOf<'GET /admin/guardians'>;
export type StudentWithGuardians = GuardiansOverview['students'][number];
export type Guardian = StudentWithGuardians['guardians'][number];

export const guardiansQuery = (schoolUserId: string, searchTerm: string) => ({
  ...listOf(
    'GET /admin/guardians',
    { query: { schoolUserId, ...(searchTerm && { searchTerm }) } },
    { pageSize: pageSizes.list },
  ),
  placeholderData: keepPreviousData,
});

export const guardiansOfStudentQuery = (schoolUserId: string, id: string) =>
  queryOf('GET /admin/student/:id/guardians', { params: { id }, query: { schoolUserId } });

export const consentRulesQuery = (school: string) =>
  queryOf('GET /school/:school/consent-rules', { params: { school } });

const changed = [
  'GET /admin/guardians',
  'GET /admin/student/:id/guardians',
  'GET /school/:school/consent-rules',
  'GET /admin/consents',
] as const;

function useChange<Result, Input>(act: (input: Input, schoolUserId: string) => Promise<Result>) {
  const client = useQueryClient();
  const schoolUserId = useSchoolUserId();
  return useAction(
    async (input: Input) => {
      const result = await act(input, schoolUserId);
      await Promise.all(changed.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })));
      return result;
    },
    { repeats: true },
  );
}

export const useAskGuardians = () =>
  useChange((student: string | null, schoolUserId) =>
    call('POST /admin/guardians/ask', { body: { schoolUserId, ...(student && { students: [student] }) } }),
  );

export const useImportGuardians = () =>
  useChange(async ({ file, record }: { file: File; record: boolean }, schoolUserId) => {
    const csv = await readTextFile(file);
    return call('POST /admin/guardians/import', { body: { schoolUserId, csv, record } });
  });

export const useAddGuardian = (id: string) =>
  useChange(({ email, language }: { email: string; language: Language }, schoolUserId) =>
    call('POST /admin/student/:id/guardians', { params: { id }, body: { schoolUserId, email, language } }),
  );

export const useRemoveGuardian = (id: string) =>
  useChange((guardian: string, schoolUserId) =>
    call('DELETE /admin/student/:id/guardians/:guardian', {
      params: { id, guardian },
      query: { schoolUserId },
    }),
  );

export const useRevokeLink = (id: string) =>
  useChange((guardian: string, schoolUserId) =>
    call('POST /admin/student/:id/guardians/:guardian/revoke', {
      params: { id, guardian },
      body: { schoolUserId },
    }),
  );

type Rules = InputOf<'PUT /school/:school/consent-rules'>['body'];

/** Turns the emails of the school on or off. The other rules are sent unchanged. */
export const useChangeAsking = (school: string) =>
  useChange((body: Rules) => call('PUT /school/:school/consent-rules', { params: { school }, body }));
