import type { CommandResult } from '@tapin/servers/command-line';
import { formatTable } from '@tapin/servers/command-line-table';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { OperatorError } from '#src/operator/command-line/command-line.ts';
import { requireDistrict, requireSchool } from '#src/operator/districts/repository.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { findAccounts, listAudit, listAuditActions } from './audit-repository.ts';

interface ReportOptions {
  email?: string;
  school?: string;
  since: Date;
  until?: Date;
}

interface Entry {
  at: Date;
  action: string;
  actor: string | null;
  student: string | null;
  school: string | null;
  detail: unknown;
}

/**
 * Lists the acts of an account, or those at a school, in a period, and the number of students whom the account can
 * see.
 */
export async function reportAccess(db: Database, options: ReportOptions): Promise<CommandResult> {
  const school = options.school ? await requireSchool(db, options.school) : null;
  const person = options.email
    ? await db.selectFrom('users').select('id').where('email', '=', options.email).executeTakeFirst()
    : null;
  if (options.email && !person)
    throw new OperatorError(`There is no account with the address ${options.email}.`);
  // The last day is included.
  const end = options.until && addDays(options.until.toISOString().slice(0, 10), 1);
  const { rows: entries } = await sql<Entry>`
    select a.at, a.action, actor.email as actor, subject.email as student, s.code as school, a.detail
    from audit a
    left join users actor on actor.id = a.actor_id
    left join users subject on subject.id = a.subject_id
    left join schools s on s.id = a.school_id
    where a.at >= ${options.since}::timestamptz and (${end ?? null}::date is null or a.at < ${end ?? null}::date at time zone 'UTC')
      and (${person?.id ?? null}::integer is null or a.actor_id = ${person?.id ?? null})
      and (${school?.id ?? null}::integer is null or a.school_id = ${school?.id ?? null})
    order by a.id`.execute(db);
  const reach = person ? await listReach(db, person.id) : [];
  const rows = entries.map(({ at, action, actor, student, school: code, detail }) => [
    at.toISOString(),
    action,
    actor ?? 'operator or deleted',
    student ?? '-',
    code ?? '-',
    JSON.stringify(detail),
  ]);
  return {
    data: { reach, entries },
    lines: [
      ...reach.map(({ role, at, students }) => `${role} at ${at}: can see ${students} students`),
      ...formatTable(['when', 'what', 'by', 'about', 'school', 'detail'], rows),
    ],
  };
}

async function listReach(db: Database, userId: number) {
  const { rows } = await sql<{ role: string; at: string; students: number }>`
    select m.role, s.code as at,
      (select count(*)::integer from school_users student
        where student.school_id = m.school_id and student.verified = 'approved'
          and ${hasCapability('student.role', 'answersCheckIn')}
          and exists (select from who_sees(m.school_id, student.user_id) as viewer (user_id) where viewer.user_id = m.user_id)
      ) as students
    from school_users m join schools s on s.id = m.school_id
    where m.user_id = ${userId} and m.verified = 'approved'
    order by s.code`.execute(db);
  return rows;
}

interface AuditOptions {
  school?: string;
  district?: string;
  student?: number;
  /** The email address of the person who acted, or the id of the account. */
  by?: string | number;
  action?: string;
  from?: Date;
  to?: Date;
  limit: number;
}

const dayMs = 86_400_000;

/** Returns the name and the id of an account. A deleted account has only its id. */
const personOf = (id: number | null, name: string) =>
  id === null ? null : name ? `${name} (${id})` : String(id);

async function accountsOf(db: Database, by: string | number): Promise<number[]> {
  // The id of a deleted account is still in the audit.
  const ids = typeof by === 'number' ? [by] : await findAccounts(db, by);
  if (ids.length > 0) return ids;
  throw new OperatorError(
    `No account has the address ${by}. Find the person with "operator list people --name PART", or give the number that the audit shows for a deleted account.`,
  );
}

async function requireAction(db: Database, action: string): Promise<void> {
  const actions = await listAuditActions(db);
  if (actions.includes(action)) return;
  const known = actions.length > 0 ? `It has: ${actions.join(', ')}.` : 'It is empty.';
  throw new OperatorError(`The audit has no action "${action}". ${known}`);
}

export async function showAudit(db: Database, options: AuditOptions): Promise<CommandResult> {
  const school = options.school ? await requireSchool(db, options.school) : null;
  const district = options.district ? await requireDistrict(db, options.district) : null;
  const entries = await listAudit(db, {
    schoolId: school?.id ?? null,
    districtId: district?.id ?? null,
    subjectId: options.student ?? null,
    ...(options.by !== undefined && { actorIds: await accountsOf(db, options.by) }),
    ...(options.action !== undefined && { action: options.action }),
    ...(options.from && { from: options.from }),
    ...(options.to && { to: new Date(options.to.getTime() + dayMs) }),
    limit: options.limit,
  });
  if (entries.length === 0 && options.action !== undefined) await requireAction(db, options.action);
  const lines = entries.map(
    ({ at, action, ...entry }) =>
      `${at.toISOString()}  ${action}  by ${personOf(entry.actor_id, entry.actor_name) ?? 'operator'}  about ${personOf(entry.subject_id, entry.subject_name) ?? '-'}  school ${entry.school_code ?? entry.school_id ?? '-'}  district ${entry.district_code ?? entry.district_id ?? '-'}`,
  );
  return { data: entries, lines: lines.length > 0 ? lines : ['Nothing matches.'] };
}
