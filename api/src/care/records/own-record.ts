import type { OutputOf } from '@tapin/contract/calls';
import type { Language } from '@tapin/contract/entities';
import { can } from '@tapin/contract/policy';
import type { OwnFollowUp } from '@tapin/contract/record-calls';
import { AppError } from '#src/basics/app-error.ts';
import { fileNameOf } from '#src/basics/exported-file.ts';
import { loadPersonChoices, shownRules } from '#src/care/notifications/choices.ts';
import type { Database } from '#src/database/database.ts';
import type { Caller, Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { findApprovedMembership } from '#src/people/access/access.ts';
import { gradeOf } from '#src/people/memberships/replies.ts';
import { findDistrictOfUser, listMemberships } from '#src/people/memberships/repository.ts';
import { findUser, userOf } from '#src/people/users/users.ts';
import { loadAnswersAndRequests } from './answers-and-requests.ts';
import { listFeedback, listOwnEvents, listOwnFollowUps } from './repository.ts';

type Reply = OutputOf<'GET /user/data'>;

async function exportFollowUps(db: Database, member: Membership, now: Date): Promise<OwnFollowUp[]> {
  const followUps = await listOwnFollowUps(db, member);
  const ids = followUps.map(({ follow_up_id }) => follow_up_id);
  const events = await listOwnEvents(db, member, ids);
  if (ids.length > 0) {
    await audit(db, {
      at: now,
      actorId: member.userId,
      action: 'export-own',
      schoolId: member.schoolId,
      detail: { followUps: ids },
    });
  }
  return followUps.map(({ follow_up_id, student, reason, opened_at, closed_at }) => ({
    student,
    reason,
    openedAt: opened_at.toISOString(),
    closedAt: closed_at?.toISOString() ?? null,
    events: events
      .filter((event) => event.follow_up_id === follow_up_id)
      .map(({ act, at, outcome, needed, note }) => ({
        act,
        at: at.toISOString(),
        outcome,
        note,
        ...(needed && { needed }),
      })),
  }));
}

async function exportChoices(db: Database, userId: number) {
  const choices = await loadPersonChoices(db, userId);
  return { rules: shownRules(choices), digestHour: choices.digestHour, weekly: choices.weekly };
}

/** Returns everything that is stored about a person and that the person may see. Works for removed members, too. */
export async function loadOwnRecord(
  db: Database,
  caller: Caller,
  { today, now, language }: { today: string; now: Date; language: Language },
): Promise<Reply> {
  return db.transaction().execute(async (transaction) => {
    const { userId } = caller;
    const user = await findUser(transaction, userId);
    if (!user) throw new AppError('session_expired');
    const memberships: Reply['record']['memberships'] = [];
    let isStaff = false;
    for (const membership of await listMemberships(transaction, userId)) {
      const { id, school_id, name: school, role, verified } = membership;
      const granted = can(role, 'seesStudents')
        ? await findApprovedMembership(transaction, caller, id, now)
        : null;
      isStaff ||= granted !== null;
      memberships.push({
        school,
        role,
        verified,
        ...gradeOf(membership),
        ...(await loadAnswersAndRequests(transaction, school_id, userId, language)),
        ...(granted && { followUps: await exportFollowUps(transaction, granted, now) }),
      });
    }
    const district = await findDistrictOfUser(transaction, userId);
    const feedback = await listFeedback(transaction, userId);
    return {
      fileName: fileNameOf({ of: 'TapIn', list: 'my-data', day: today }, 'json'),
      record: {
        user: userOf(user),
        district: district ? { name: district.name, role: district.role, verified: district.verified } : null,
        memberships,
        notices: isStaff ? await exportChoices(transaction, userId) : null,
        feedback: feedback.map((sent) => ({
          sentAt: sent.created_at.toISOString(),
          feedback: sent.feedback,
        })),
      },
    };
  });
}
