import type { NoticeChoices } from '@tapin/contract/notice-calls';
import type { NoticeOption, NoticeRule, NoticeTime } from '@tapin/contract/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';

/** The default time of each rule for a counselor. Urgent rules notify immediately. */
export const counselorTimes = {
  awful: 'now',
  lowDays: 'digest',
  notEatenDays: 'digest',
  ownLow: 'now',
  asked: 'digest',
} as const satisfies Record<NoticeRule, NoticeTime>;

const usualDigestHour = 8;

export type RuleChoices = Record<NoticeRule, NoticeOption>;

const columns = {
  awful: 'awful',
  lowDays: 'low_days',
  notEatenDays: 'not_eaten_days',
  ownLow: 'own_low',
  asked: 'asked',
} as const satisfies Record<NoticeRule, string>;

export type ChoiceRow = Record<(typeof columns)[NoticeRule], NoticeTime | null> & {
  digest_hour: number | null;
};

export const choiceColumns = sql`c.awful, c.low_days, c.not_eaten_days, c.own_low, c.asked, c.digest_hour`;

export const choicesOf = (row: ChoiceRow): { rules: RuleChoices; digestHour: number } => ({
  rules: mapRules((rule) => row[columns[rule]] ?? 'usual'),
  digestHour: row.digest_hour ?? usualDigestHour,
});

export const mapRules = <T>(toValue: (rule: NoticeRule) => T): Record<NoticeRule, T> => ({
  awful: toValue('awful'),
  lowDays: toValue('lowDays'),
  notEatenDays: toValue('notEatenDays'),
  ownLow: toValue('ownLow'),
  asked: toValue('asked'),
});

const isCounselor: RawBuilder<boolean> = sql`exists (select from class_assignments ca
  join school_users su on su.school_id = ca.school_id and su.user_id = ca.teacher_id and su.verified = 'approved'
  where ca.teacher_id = u.id and ca.class_type = 'counselor')`;

interface PersonChoicesRow extends ChoiceRow {
  weekly: boolean | null;
  counsels: boolean;
  administers: boolean;
}

export interface PersonChoices {
  rules: RuleChoices;
  digestHour: number;
  weekly: boolean;
  counsels: boolean;
  administers: boolean;
}

export async function loadPersonChoices(db: Database, userId: number): Promise<PersonChoices> {
  const { rows } = await sql<PersonChoicesRow>`
    select ${choiceColumns}, c.weekly, ${isCounselor} as counsels,
      exists (select from school_users where user_id = u.id and verified = 'approved'
        and ${hasCapability('role', 'isNotifiedForSchool')}) as administers
    from users u left join notice_choices c on c.user_id = u.id
    where u.id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('session_expired');
  const { counsels, administers, weekly } = row;
  return { ...choicesOf(row), weekly: weekly ?? true, counsels, administers };
}

/**
 * Returns the options that the form shows. For a person who counsels but is not an admin, `usual` is shown as the
 * default time of a counselor.
 */
export const shownRules = ({ rules, counsels, administers }: PersonChoices): RuleChoices =>
  mapRules((rule) =>
    rules[rule] === 'usual' && counsels && !administers ? counselorTimes[rule] : rules[rule],
  );

/** Saves the choices. A rule that is missing, or that has the value that the form shows, keeps its stored choice. */
export async function saveChoices(
  db: Database,
  userId: number,
  { rules, digestHour, weekly }: NoticeChoices,
): Promise<void> {
  const before = await loadPersonChoices(db, userId);
  const shown = shownRules(before);
  const optionAfter = (rule: NoticeRule): NoticeOption => {
    const sent = rules[rule];
    return sent === undefined || sent === shown[rule] ? before.rules[rule] : sent;
  };
  const timeOf = (rule: NoticeRule): NoticeTime | null => {
    const option = optionAfter(rule);
    return option === 'usual' ? null : option;
  };
  const row = {
    awful: timeOf('awful'),
    low_days: timeOf('lowDays'),
    not_eaten_days: timeOf('notEatenDays'),
    own_low: timeOf('ownLow'),
    asked: timeOf('asked'),
    digest_hour: digestHour,
    weekly: weekly ?? before.weekly,
  };
  await db
    .insertInto('notice_choices')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}
