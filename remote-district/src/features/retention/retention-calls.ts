import { call, queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import { useQuery } from '@tapin/shared/query';
import { useDistrictChange, useDistrictUserId, useFollowOptOut } from '#src/components/district-calls.ts';

export type Retention = OutputOf<'GET /district/retention'>;
export type RetentionDryRun = OutputOf<'GET /district/retention/dry-run'>;
export type NewHold = Omit<InputOf<'POST /district/retention/hold'>['body'], 'districtUserId'>;

export const useRetention = () =>
  useFollowOptOut(
    useQuery(queryOf('GET /district/retention', { query: { districtUserId: useDistrictUserId() } })),
  );

export const useRetentionDryRun = () =>
  useQuery(queryOf('GET /district/retention/dry-run', { query: { districtUserId: useDistrictUserId() } }));

const useRetentionChange = <Input>(change: (districtUserId: string, input: Input) => Promise<unknown>) =>
  useDistrictChange(change, ['GET /district/retention', 'GET /district/retention/dry-run']);

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
