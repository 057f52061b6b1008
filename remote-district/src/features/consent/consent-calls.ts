import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import { keepPreviousData, useQuery, useQueryClient } from '@tapin/shared/query';
import { readTextFile } from '@tapin/shared/ui/file-button';
import { useAction } from '@tapin/shared/ui/use-action';
import { useDistrictChange, useDistrictUserId, useFollowOptOut } from '#src/components/district-calls.ts';

export type ConsentRules = OutputOf<'GET /district/consent-rules'>;
export type ConsentPreview = OutputOf<'GET /district/consent-rules/preview'>;
export type ConsentSchool = ConsentPreview['schools'][number];
type SavedRules = Omit<InputOf<'PUT /district/consent-rules'>['body'], 'districtUserId'>;

export const useConsentRules = () =>
  useFollowOptOut(
    useQuery(queryOf('GET /district/consent-rules', { query: { districtUserId: useDistrictUserId() } })),
  );

export function useConsentPreview({ mode, startDay, graceDays, earlierAnswers }: ConsentRules) {
  const districtUserId = useDistrictUserId();
  const query = { districtUserId, ...(mode && { mode }), startDay, graceDays, earlierAnswers };
  return useQuery({
    ...queryOf('GET /district/consent-rules/preview', { query }),
    placeholderData: keepPreviousData,
    // The server refuses a call without a day.
    enabled: startDay !== '',
  });
}

/**
 * Saves the rules and reloads them, also after a refusal. The action does not wait for the counts, which take long for
 * a whole district.
 */
export function useChangeConsentRules() {
  const client = useQueryClient();
  return useDistrictChange(
    (districtUserId, rules: SavedRules) =>
      call('PUT /district/consent-rules', { body: { districtUserId, ...rules } }).finally(
        () => void client.invalidateQueries({ queryKey: keyOf('GET /district/consent-rules/preview') }),
      ),
    ['GET /district/consent-rules'],
  );
}

/** The call accepts this number of characters, and every character of a text has at least one byte. */
export const maxConsentFileBytes = 5_500_000;

/** Checks a file of the student information system. With `record` it stores the decisions and reloads the counts. */
export function useImportConsents() {
  const districtUserId = useDistrictUserId();
  const client = useQueryClient();
  return useFollowOptOut(
    useAction(
      async ({ file, record }: { file: File; record: boolean }) => {
        const csv = await readTextFile(file);
        const reply = await call('POST /district/consents/import', { body: { districtUserId, csv, record } });
        if (record)
          await client.invalidateQueries({ queryKey: keyOf('GET /district/consent-rules/preview') });
        return reply;
      },
      { repeats: true },
    ),
  );
}
