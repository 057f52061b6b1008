import type { OutputOf } from '@tapin/shared/contract/calls';
import type { NoticeChoices } from '@tapin/shared/contract/notice-calls';
import type { NoticeRule, NoticeTime } from '@tapin/shared/contract/vocabulary';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';

/** Choices with defaults applied: each rule has one. */
interface AppliedChoices extends NoticeChoices {
  rules: Record<NoticeRule, NoticeTime>;
}

/** The defaults of a counselor: what cannot wait is sent at once. */
const counselorDefaults: AppliedChoices = {
  rules: { awful: 'now', lowDays: 'digest', notEatenDays: 'digest', ownLow: 'now', asked: 'digest' },
  digestHour: 8,
};

const otherDefaults: AppliedChoices = {
  rules: { awful: 'off', lowDays: 'off', notEatenDays: 'off', ownLow: 'off', asked: 'off' },
  digestHour: 8,
};

interface ChoiceRow {
  awful: NoticeTime;
  low_days: NoticeTime;
  not_eaten_days: NoticeTime;
  asked: NoticeTime;
  digest_hour: number;
}

interface SavedChoicesRow extends ChoiceRow {
  /** Null for a person who saved the choices before there was this rule. */
  own_low: NoticeTime | null;
}

const choicesOf = (row: SavedChoicesRow, defaults: AppliedChoices): AppliedChoices => ({
  rules: {
    awful: row.awful,
    lowDays: row.low_days,
    notEatenDays: row.not_eaten_days,
    ownLow: row.own_low ?? defaults.rules.ownLow,
    asked: row.asked,
  },
  digestHour: row.digest_hour,
});

interface PersonChoicesRow extends SavedChoicesRow {
  has_chosen: boolean;
  counsels: boolean;
  administers: boolean;
}

/** Returns the person's choices. Where the person chose nothing, the defaults apply: a counselor is notified. */
export async function loadChoices(db: Database, userId: number): Promise<OutputOf<'GET /user/notices'>> {
  const { rows } = await sql<PersonChoicesRow>`
    select c.*, c.user_id is not null as has_chosen,
      exists (select from class_assignments where teacher_id = u.id and class_type = 'counselor') as counsels,
      exists (select from school_users where user_id = u.id and verified = 'approved'
        and ${hasCapability('role', 'isNotifiedForSchool')}) as administers
    from users u left join notice_choices c on c.user_id = u.id
    where u.id = ${userId}`.execute(db);
  const [row] = rows;
  const defaults = row?.counsels ? counselorDefaults : otherDefaults;
  return {
    ...(row?.has_chosen ? choicesOf(row, defaults) : defaults),
    isTold: row !== undefined && (row.counsels || row.administers),
  };
}

/** Saves the choices. A choice that is left out stays as it is. */
export async function saveChoices(
  db: Database,
  userId: number,
  { rules, digestHour }: NoticeChoices,
): Promise<void> {
  const row: ChoiceRow & Partial<SavedChoicesRow> = {
    awful: rules.awful,
    low_days: rules.lowDays,
    not_eaten_days: rules.notEatenDays,
    ...(rules.ownLow !== undefined && { own_low: rules.ownLow }),
    asked: rules.asked,
    digest_hour: digestHour,
  };
  await db
    .insertInto('notice_choices')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

interface PossibleRecipientRow extends SavedChoicesRow {
  user_id: number;
  has_chosen: boolean;
  is_counselor: boolean;
}

/** Lists who can be notified about a student: the counselor, and the admins of the school. */
async function listPossibleRecipients(db: Database, schoolId: number, studentId: number) {
  const { rows } = await sql<PossibleRecipientRow>`
    select su.user_id, counsels.is_counselor, c.user_id is not null as has_chosen,
      c.awful, c.low_days, c.not_eaten_days, c.own_low, c.asked, c.digest_hour
    from school_users su
    cross join lateral (select exists (select from class_assignments ca
      where ca.school_id = su.school_id and ca.student_id = ${studentId} and ca.class_type = 'counselor'
        and ca.teacher_id = su.user_id) as is_counselor) counsels
    left join notice_choices c on c.user_id = su.user_id
    where su.school_id = ${schoolId} and su.verified = 'approved' and ${hasCapability('su.role', 'worksAtSchool')}
      and (counsels.is_counselor or ${hasCapability('su.role', 'isNotifiedForSchool')})`.execute(db);
  return rows;
}

export interface Subscription {
  userId: number;
  time: NoticeTime;
  /** The hour of a digest. */
  hour: number;
}

/**
 * Returns who is notified when a rule fires for a student, and when. An admin is notified after choosing it. If the
 * student has no counselor, every admin is notified who did not choose otherwise, so that the rule reaches someone.
 */
export async function listSubscriptions(
  db: Database,
  { schoolId, studentId }: { schoolId: number; studentId: number },
): Promise<(rule: NoticeRule) => Subscription[]> {
  const possibleRecipients = await listPossibleRecipients(db, schoolId, studentId);
  const hasNoCounselor = !possibleRecipients.some(({ is_counselor }) => is_counselor);
  const choices = possibleRecipients.map((row) => {
    const defaults = row.is_counselor || hasNoCounselor ? counselorDefaults : otherDefaults;
    return { userId: row.user_id, ...(row.has_chosen ? choicesOf(row, defaults) : defaults) };
  });
  return (rule) =>
    choices
      .map(({ userId, rules, digestHour }) => ({ userId, time: rules[rule], hour: digestHour }))
      .filter(({ time }) => time !== 'off');
}
