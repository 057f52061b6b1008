import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import type { FollowUp, OpenFollowUp } from '@tapin/shared/contract/care-calls';
import type { FollowUpResult } from '@tapin/shared/contract/vocabulary';
import { i18n } from '@tapin/shared/i18n';
import { useQueryClient } from '@tapin/shared/query';
import { announce } from '@tapin/shared/ui/announce';
import { useAction } from '@tapin/shared/ui/use-action';
import { refetchOptions } from '#src/components/dashboard-calls.ts';
import { useSchoolUserId } from '#src/components/membership.ts';

/** An act of the viewer: claiming a follow-up, or closing it with an outcome. */
export interface FollowUpAct {
  followUpId: string;
  /** The outcome of a closing; null for a claim. */
  outcome: FollowUpResult | null;
}

export type { FollowUp, OpenFollowUp };

type FollowUpChange = Omit<InputOf<'PUT /staff/follow-up/:id'>['body'], 'schoolUserId'>;

/** The fields of an open follow-up that lists and pages both have. */
export type FollowUpState = Pick<
  FollowUp,
  '_id' | 'claimedBy' | 'claimedAt' | 'isMine' | 'isWaiting' | 'askedOfMe' | 'mayAct' | 'reason' | 'rules'
>;

/** Whether the student waits for somebody. An API of an earlier version says only who has claimed the follow-up. */
export const isWaiting = ({
  isWaiting: waits,
  claimedBy,
}: Pick<FollowUp, 'isWaiting' | 'claimedBy'>): boolean => waits ?? claimedBy === null;

/** Whether an alert opened the follow-up. After a request to talk the question whether it was needed makes no sense. */
export const isFromAlert = ({ reason, rules = [] }: FollowUpState): boolean =>
  rules.length > 0 && reason !== 'asked';

/** The open follow-ups of the students whom the caller sees. */
export const followUpsQuery = (schoolUserId: string) =>
  queryOf('GET /staff/follow-ups', { query: { schoolUserId } }, refetchOptions);

/** A student's follow-ups with notes. Each call is audited as a reading, so only the screen that shows them may send it. */
export const studentFollowUpsQuery = (schoolUserId: string, id: string) =>
  queryOf('GET /staff/student/:id/follow-ups', { params: { id }, query: { schoolUserId } });

/** The colleagues who see a student. Unlike the student's follow-ups, they are no reading that is audited. */
export const colleaguesQuery = (schoolUserId: string, id: string) =>
  queryOf('GET /staff/student/:id/colleagues', { params: { id }, query: { schoolUserId } });

/** The number of students who wait for somebody, for the header. */
export const waitingQuery = (schoolUserId: string) =>
  queryOf('GET /staff/waiting', { query: { schoolUserId } }, refetchOptions);

const callsWithFollowUps = [
  'GET /staff/follow-ups',
  'GET /staff/student/:id/follow-ups',
  'GET /staff/waiting',
  'GET /staff/caseload',
  'GET /staff/care/figures',
  'GET /staff/dashboard',
] as const;

/**
 * Acts on a follow-up. Lists are refetched after an error, too, because a colleague may have acted at the same time.
 * `onSaved` is called before the lists change. Screen readers say the result, because the pressed control disappears.
 */
function useFollowUpAction<Input, Reply>(
  act: (input: Input, schoolUserId: string) => Promise<Reply>,
  actionOf: (input: Input) => FollowUpChange['action'] | 'claim',
  onSaved?: (reply: Reply, input: Input) => void,
) {
  const client = useQueryClient();
  const schoolUserId = useSchoolUserId();
  return useAction(
    async (input: Input) => {
      try {
        const reply = await act(input, schoolUserId);
        onSaved?.(reply, input);
        announce(i18n.t(`staff:care.announced.${actionOf(input)}`));
      } finally {
        await Promise.all(
          callsWithFollowUps.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })),
        );
      }
    },
    { repeats: true },
  );
}

/** Claims the follow-up of a student, who is named by user id. */
export const useClaim = (onSaved?: (followUpId: string) => void) =>
  useFollowUpAction(
    (id: string, schoolUserId) =>
      call('POST /staff/student/:id/follow-up', { params: { id }, body: { schoolUserId } }),
    () => 'claim',
    ({ followUp }) => onSaved?.(followUp._id),
  );

export const useChangeFollowUp = (id: string, onSaved?: (change: FollowUpChange) => void) =>
  useFollowUpAction(
    (change: FollowUpChange, schoolUserId) =>
      call('PUT /staff/follow-up/:id', { params: { id }, body: { ...change, schoolUserId } }),
    ({ action }) => action,
    (_, change) => onSaved?.(change),
  );
