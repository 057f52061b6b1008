import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import type { FollowUp, OpenFollowUp } from '@tapin/shared/contract/care-calls';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { upToDate } from './dashboard.ts';
import { useSchoolUserId } from './membership.ts';

export type { FollowUp, OpenFollowUp };
export type Change = Omit<InputOf<'PUT /staff/follow-up/:id'>['body'], 'schoolUserId'>;

/** What lists and pages know alike of a follow-up that is open. */
export type FollowUpState = Pick<
  FollowUp,
  '_id' | 'claimedBy' | 'claimedAt' | 'isMine' | 'askedOfMe' | 'mayAct'
>;

/** Who is looked after, in the caller's scope. */
export const followUpsQuery = (schoolUserId: string) =>
  queryOf('GET /staff/follow-ups', { query: { schoolUserId } }, upToDate);

/** One student's, with notes. That they were read is written down: asked only where they are shown. */
export const studentFollowUpsQuery = (schoolUserId: string, id: string) =>
  queryOf('GET /staff/student/:id/follow-ups', { params: { id }, query: { schoolUserId } });

/** How many wait: for the header. */
export const waitingQuery = (schoolUserId: string) =>
  queryOf('GET /staff/waiting', { query: { schoolUserId } }, upToDate);

const showFollowUps = [
  'GET /staff/follow-ups',
  'GET /staff/student/:id/follow-ups',
  'GET /staff/waiting',
  'GET /staff/caseload',
  'GET /staff/care/figures',
] as const;

/** Does something about a follow-up. Whatever comes of it, every list then shows how it stands: two may act at once. */
function useAct<Input>(act: (input: Input, schoolUserId: string) => Promise<unknown>) {
  const client = useQueryClient();
  const schoolUserId = useSchoolUserId();
  return useAction(
    async (input: Input) => {
      try {
        await act(input, schoolUserId);
      } finally {
        await Promise.all(showFollowUps.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })));
      }
    },
    { repeats: true },
  );
}

/** Says that one will check in with a student, by user id. */
export const useClaim = () =>
  useAct((id: string, schoolUserId) =>
    call('POST /staff/student/:id/follow-up', { params: { id }, body: { schoolUserId } }),
  );

export const useChangeFollowUp = (id: string) =>
  useAct((change: Change, schoolUserId) =>
    call('PUT /staff/follow-up/:id', { params: { id }, body: { ...change, schoolUserId } }),
  );
