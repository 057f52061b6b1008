import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useDistrictUserId } from '#src/components/district-user.ts';
import { useFollowOptOut } from '#src/components/opt-out.ts';

export type Retention = OutputOf<'GET /district/retention'>;
export type RetentionDryRun = OutputOf<'GET /district/retention/dry-run'>;
export type NewHold = Omit<InputOf<'POST /district/retention/hold'>['body'], 'districtUserId'>;

export function useRetention() {
  const query = useQuery(
    queryOf('GET /district/retention', { query: { districtUserId: useDistrictUserId() } }),
  );
  useFollowOptOut(query.error);
  return query;
}

export const useRetentionDryRun = () =>
  useQuery(queryOf('GET /district/retention/dry-run', { query: { districtUserId: useDistrictUserId() } }));

/** Sends one change, then reloads the schedule and the counts. A refusal also reloads them. */
function useRetentionChange<Input>(change: (districtUserId: string, input: Input) => Promise<unknown>) {
  const districtUserId = useDistrictUserId();
  const client = useQueryClient();
  const action = useAction(
    async (input: Input) => {
      try {
        await change(districtUserId, input);
      } finally {
        await client.invalidateQueries({ queryKey: keyOf('GET /district/retention') });
        await client.invalidateQueries({ queryKey: keyOf('GET /district/retention/dry-run') });
      }
    },
    { repeats: true },
  );
  useFollowOptOut(action.error);
  return action;
}

export const useChangeSchedule = () =>
  useRetentionChange((districtUserId, schedule: Retention['schedule']) =>
    call('PUT /district/retention', { body: { districtUserId, schedule } }),
  );

export const useConfirmRetention = () =>
  useRetentionChange((districtUserId, { schedule, counts }: RetentionDryRun) =>
    call('POST /district/retention/confirm', { body: { districtUserId, schedule, counts } }),
  );

export const useAddHold = () =>
  useRetentionChange((districtUserId, hold: NewHold) =>
    call('POST /district/retention/hold', { body: { districtUserId, ...hold } }),
  );

export const useEndHold = () =>
  useRetentionChange((districtUserId, hold: string) =>
    call('DELETE /district/retention/hold/:hold', { params: { hold }, query: { districtUserId } }),
  );

export const useChangeDisposal = () =>
  useRetentionChange((districtUserId, step: 'request' | 'confirm' | 'cancel') => {
    if (step === 'cancel') return call('DELETE /district/disposal', { query: { districtUserId } });
    const path = step === 'request' ? 'POST /district/disposal' : 'POST /district/disposal/confirm';
    return call(path, { body: { districtUserId } });
  });
