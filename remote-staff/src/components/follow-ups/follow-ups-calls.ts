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

/** An action of the viewer: claiming a follow-up, or closing it with an outcome. */
export interface FollowUpAct {
  followUpId: string;
  outcome: FollowUpResult | null;
}

export type { FollowUp, OpenFollowUp };

type FollowUpChange = Omit<InputOf<'PUT /staff/follow-up/:id'>['body'], 'schoolUserId'>;

/** The fields that both lists and pages have of an open follow-up. */
export type FollowUpState = Pick<
  FollowUp,
  '_id' | 'claimedBy' | 'claimedAt' | 'isMine' | 'isWaiting' | 'askedOfMe' | 'mayAct' | 'reason' | 'rules'
>;

/**
 * Whether nobody has acted for the student yet. An API of an earlier version sends only who has claimed the follow-up.
 */
export const isWaiting = ({
  isWaiting: waits,
  claimedBy,
}: Pick<FollowUp, 'isWaiting' | 'claimedBy'>): boolean => waits ?? claimedBy === null;

/** Whether an alert opened the follow-up. Only then does the dialog ask if the alert was needed. */
export const isFromAlert = ({ reason, rules = [] }: FollowUpState): boolean =>
  rules.length > 0 && reason !== 'asked';

export const followUpsQuery = (schoolUserId: string) =>
  queryOf('GET /staff/follow-ups', { query: { schoolUserId } }, refetchOptions);

/**
 * A student’s follow-ups with notes. The API audits each call as a look, so only the screen that shows the notes may
 * send it.
 */
export const studentFollowUpsQuery = (schoolUserId: string, id: string) =>
  queryOf('GET /staff/student/:id/follow-ups', { params: { id }, query: { schoolUserId } });

/** The colleagues who see a student. Unlike the query of follow-ups, the API does not audit this call as a look. */
export const colleaguesQuery = (schoolUserId: string, id: string) =>
  queryOf('GET /staff/student/:id/colleagues', { params: { id }, query: { schoolUserId } });

/** The number of students who wait for somebody, which the header shows. */
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
 * Runs an action on a follow-up. Lists are refetched after an error as well, because a colleague may have acted at the
 * same time. `onSaved` is called before the lists change. The result is announced, because the pressed control is
 * removed.
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
