import { type RawBuilder, sql } from 'kysely';
import { addMs, days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { countDueAuditEntries } from '#src/privacy/retention/due/partitions.ts';
import { countOverdueRefused } from '#src/privacy/retention/due/refused-answers.ts';
import { listConfirmed } from '#src/privacy/retention/schedule/disposal.ts';
import {
  type Cutoffs,
  cutoffsOf,
  type DueScope,
  isDueElsewhere,
  isHeld,
  startOf,
} from '#src/privacy/retention/schedule/schedule.ts';
import { longerOf } from '#src/settings/settings.ts';

interface TableOfKind {
  kind: keyof Cutoffs;
  overdue: (scope: DueScope) => RawBuilder<unknown>;
}

interface ExpiringTable {
  column: string;
  days: number;
  unless?: RawBuilder<unknown>;
}

const ofSchools = (table: string, { districtId }: DueScope, condition: RawBuilder<unknown>) =>
  sql`select from ${sql.table(table)} t join schools s on s.id = t.school_id
    where s.district_id = ${districtId} and ${condition}`;

const byDay =
  (table: string, column: string): TableOfKind['overdue'] =>
  (scope) =>
    ofSchools(
      table,
      scope,
      sql`${sql.ref(`t.${column}`)} < ${scope.before}::date and not ${isHeld('t.student_id', scope.day)}`,
    );

const closedBefore = ({ before, day }: DueScope, table: string) =>
  sql`${sql.ref(`${table}.closed_at`)} < ${startOf(before)} and not ${isHeld(`${table}.student_id`, day)}`;

/** The tables whose rows are due by the schedule of a district. */
export const scheduledTables: Record<string, TableOfKind> = {
  answers: { kind: 'answers', overdue: byDay('answers', 'day') },
  answer_corrections: { kind: 'answers', overdue: byDay('answer_corrections', 'day') },
  student_days: { kind: 'answers', overdue: byDay('student_days', 'day') },
  student_totals: { kind: 'answers', overdue: byDay('student_totals', 'first_day') },
  follow_ups: {
    kind: 'followUps',
    overdue: (scope) => ofSchools('follow_ups', scope, closedBefore(scope, 't')),
  },
  follow_up_events: {
    kind: 'followUps',
    overdue: (scope) =>
      ofSchools(
        'follow_up_events',
        scope,
        sql`exists (select from follow_ups f where f.id = t.follow_up_id and ${closedBefore(scope, 'f')})`,
      ),
  },
  school_users: {
    kind: 'accounts',
    overdue: (scope) =>
      ofSchools(
        'school_users',
        scope,
        sql`t.verified = 'rejected' and not ${isHeld('t.user_id', scope.day)} and ${isDueElsewhere('t.user_id', scope)}
          and not exists (select from school_users m where m.user_id = t.user_id
            and (m.verified <> 'rejected' or coalesce(m.left_at, m.created_at) >= ${startOf(scope.before)}))
          and not exists (select from district_users d where d.user_id = t.user_id and d.verified <> 'rejected')`,
      ),
  },
};

const soonAfterExpiry: ExpiringTable = { column: 'expires_at', days: 2 };

/** The tables whose rows have a fixed period, which is the same for all districts. */
export const expiringTables: Record<string, ExpiringTable> = {
  sessions: soonAfterExpiry,
  password_resets: soonAfterExpiry,
  used_sso_states: soonAfterExpiry,
  device_links: soonAfterExpiry,
  device_codes: soonAfterExpiry,
  pending_logins: soonAfterExpiry,
  role_requests: soonAfterExpiry,
  throttles: soonAfterExpiry,
  idempotency_keys: { column: 'created_at', days: 3 },
  roster_uploads: soonAfterExpiry,
  guardian_links: soonAfterExpiry,
  guardians: { column: 'unused_since', days: 32 },
  sign_ups: { column: 'expires_at', days: 3 },
  school_addresses: { column: 'joined_at', days: 32 },
  messages: { column: 'created_at', days: 32 },
  notifications: {
    column: 'created_at',
    days: 32,
    unless: sql`exists (select from deliveries d where d.notification_id = t.id
      and (d.state = 'queued' or d.changed_at > t.created_at + interval '1 day'))`,
  },
};

const withPerson = 'deleted with the account';
const withDistrict = 'kept as long as the district or the school exists';
const withRun = 'deleted with the run of the roster, of which a district keeps the latest';

/** The tables without a period, with the reason. */
export const tablesWithoutPeriod: Record<string, string> = {
  audit: 'its partitions are dropped when every entry is due',
  users: 'counted by their memberships',
  account_uses: withPerson,
  identities: withPerson,
  district_users: withPerson,
  class_assignments: withPerson,
  notice_choices: withPerson,
  weekly_summaries: withPerson,
  passkeys: withPerson,
  authenticator_apps: withPerson,
  recovery_codes: withPerson,
  slips: withPerson,
  invitations: withPerson,
  roster_people: withPerson,
  class_members: withPerson,
  legal_holds: withPerson,
  feedback: withPerson,
  sign_up_browsers: 'deleted with the sign-up',
  withheld_notes: 'deleted with the follow-up',
  deliveries: 'deleted with the notification',
  escalations: 'deleted with the follow-up',
  consents: withPerson,
  consent_texts: 'texts without persons, which consents answer',
  districts: withDistrict,
  district_texts: withDistrict,
  about_slugs: withDistrict,
  schools: withDistrict,
  district_requests: withDistrict,
  school_calendars: withDistrict,
  former_weekdays: withDistrict,
  school_holidays: withDistrict,
  school_revisions: withDistrict,
  own_questions: withDistrict,
  question_offers: withDistrict,
  classes: withDistrict,
  roster_schools: withDistrict,
  roster_sources: withDistrict,
  disposals: withDistrict,
  retention_confirmations: withDistrict,
  retention_deletions: withDistrict,
  year_figures: 'figures without persons',
  roster_upload_parts: 'deleted with the uploaded file',
  roster_runs: withRun,
  roster_problems: withRun,
  roster_changes: withRun,
  roster_families: withRun,
  roster_staged_orgs: withRun,
  roster_staged_sessions: withRun,
  roster_staged_classes: withRun,
  roster_staged_people: withRun,
  roster_staged_guardians: withRun,
  roster_staged_roles: withRun,
  roster_staged_enrollments: withRun,
  migrations: 'no data of people',
  backfills: 'no data of people',
  server_keys: 'no data of people',
  retention_lease: 'no data of people',
  maintenance_lease: 'no data of people',
  ledger_queue: 'deleted within seconds, when its rows are in the ledger',
};

type Overdue = Record<string, number>;

async function count(db: Database, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from (${rows}) overdue`.execute(db);
  return counted[0]?.count ?? 0;
}

/**
 * Searches every table for overdue rows. By its schedule, a district without a confirmation has none. Answers after a
 * refusal are overdue without a schedule, too.
 */
export async function findOverdue(db: Database, { day, now }: { day: string; now: Date }): Promise<Overdue> {
  const overdue: Overdue = {};
  const add = (table: string, rows: number) => {
    if (rows > 0) overdue[table] = (overdue[table] ?? 0) + rows;
  };
  for (const { id, confirmed, current } of await listConfirmed(db)) {
    const cutoffs = cutoffsOf(longerOf(confirmed, current), day);
    for (const [table, { kind, overdue: rowsOf }] of Object.entries(scheduledTables))
      add(table, await count(db, rowsOf({ districtId: id, before: cutoffs[kind], day })));
  }
  for (const [table, { column, days: kept, unless = sql`false` }] of Object.entries(expiringTables)) {
    const before = addMs(now, -days(kept));
    add(
      table,
      await count(
        db,
        sql`select from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} < ${before} and not (${unless})`,
      ),
    );
  }
  add('answers', await countOverdueRefused(db, day));
  add('audit', await countDueAuditEntries(db, day));
  return overdue;
}
