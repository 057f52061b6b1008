import type { InputOf, OutputOf } from '@tapin/contract/calls';
import type { ExportedFile } from '@tapin/contract/figures';
import type { Language } from '@tapin/contract/languages';
import { pageSizes } from '@tapin/contract/paging';
import type { Look } from '@tapin/contract/rights-calls';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { days } from '#src/basics/clock.ts';
import { exportedFile, formatDay, formatTimeIn, maxExportedRows } from '#src/basics/exported-file.ts';
import { parseId } from '#src/basics/ids.ts';
import { texts } from '#src/basics/language.ts';
import { findTimeZone, isLook, listLooks, lookKind } from '#src/care/records/repository.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { findSchoolName } from '#src/people/memberships/schools.ts';
import { matchesTerm, nameOf } from '#src/people/users/users.ts';

type Query = InputOf<'GET /admin/looks'>['query'];
type LookFilters = Omit<Query, 'schoolUserId' | 'offset' | 'pageSize'>;

const defaultDays = 30;
/** A member of the staff who opens so many students of other classes on one day is flagged. */
const unusualStudentsPerDay = 200;

function inWindow(schoolId: number, { daysAgo = defaultDays }: LookFilters, now: Date) {
  const from = new Date(now.getTime() - days(daysAgo));
  return sql<SqlBool>`a.school_id = ${schoolId} and a.at > ${from}`;
}

function inFilters(schoolId: number, filters: LookFilters, now: Date): RawBuilder<SqlBool> {
  const { searchTerm, student, by, kind } = filters;
  const conditions = [inWindow(schoolId, filters, now)];
  if (student !== undefined) {
    const id = parseId(student);
    if (id === null) throw new AppError('not_found');
    conditions.push(sql`a.subject_id = ${id}`);
  }
  if (by !== undefined) {
    const id = parseId(by);
    if (id === null) throw new AppError('not_found');
    conditions.push(sql`a.actor_id = ${id}`);
  }
  if (kind) conditions.push(sql`${lookKind} = ${kind}`);
  if (searchTerm?.trim()) {
    const found = sql`(select u.id from school_users su join users u on u.id = su.user_id
      where su.school_id = ${schoolId} and ${matchesTerm(searchTerm)})`;
    conditions.push(sql`(a.actor_id in ${found} or a.subject_id in ${found})`);
  }
  return sql`${sql.join(conditions, sql` and `)}`;
}

async function countLooks(db: Database, condition: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from audit a where ${isLook} and ${condition}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Lists members of the staff who opened many students whom they do not teach or counsel on one day of the school. */
async function listUnusual(db: Database, schoolId: number, filters: LookFilters, now: Date) {
  const { rows } = await sql<{ actor_id: number; actor: string; day: string; students: number }>`
    select looked.*, ${nameOf('u')} as actor
    from (
      select a.actor_id, (a.at at time zone coalesce(c.time_zone, 'UTC'))::date as day,
        count(distinct a.subject_id)::integer as students
      from audit a left join school_calendars c on c.school_id = a.school_id
      where a.action = 'view-student' and ${inWindow(schoolId, filters, now)}
        and not exists (select from class_assignments ca where ca.school_id = a.school_id
          and ca.student_id = a.subject_id and ca.teacher_id = a.actor_id)
      group by 1, 2
      having count(distinct a.subject_id) >= ${sql.lit(unusualStudentsPerDay)}
    ) looked
    left join users u on u.id = looked.actor_id
    order by looked.day desc, looked.students desc limit 20`.execute(db);
  return rows.map(({ actor_id, actor, day, students }) => ({
    by: { _id: String(actor_id), name: actor },
    day,
    students,
  }));
}

const lookOf = (row: Awaited<ReturnType<typeof listLooks>>[number]): Look => ({
  _id: String(row.id),
  at: row.at.toISOString(),
  kind: row.kind,
  by: { _id: String(row.actor_id), name: row.actor },
  student: row.subject_id === null ? null : { _id: String(row.subject_id), name: row.subject },
});

export async function loadLooks(
  db: Database,
  { schoolId }: Membership,
  query: Query,
  now: Date,
): Promise<OutputOf<'GET /admin/looks'>> {
  const { offset = 0, pageSize = pageSizes.list } = query;
  const condition = inFilters(schoolId, query, now);
  const looks = (await listLooks(db, condition, { offset, pageSize })).map(lookOf);
  const isAboutSchool = query.student === undefined && !query.searchTerm?.trim() && offset === 0;
  return {
    looks,
    unusual: isAboutSchool ? await listUnusual(db, schoolId, query, now) : [],
    count: looks.length,
    pageSize,
    total: await countLooks(db, condition),
  };
}

const listAllLooks = async (
  db: Database,
  { schoolId }: Membership,
  filters: LookFilters,
  now: Date,
): Promise<Look[]> =>
  (await listLooks(db, inFilters(schoolId, filters, now), { offset: 0, pageSize: maxExportedRows })).map(
    lookOf,
  );

export async function exportLooks(
  db: Database,
  member: Membership,
  filters: LookFilters,
  { now, today, language }: { now: Date; today: string; language: Language },
): Promise<ExportedFile> {
  const { schoolId, userId } = member;
  const words = texts[language];
  const { columns, title, kinds, deleted, many } = words.rights.looks;
  const looks = await listAllLooks(db, member, filters, now);
  const school = await findSchoolName(db, schoolId);
  const zone = await findTimeZone(db, schoolId);
  const { searchTerm, student, kind, daysAgo } = filters;
  const detail = { list: 'looks', searchTerm, student, kind, daysAgo, rows: looks.length };
  await audit(db, { at: now, actorId: userId, action: 'export-list', schoolId, detail });
  const rows = looks.map(({ at, by, student: seen, kind: looked }) => [
    formatTimeIn(language, zone, at),
    by.name || deleted,
    seen ? seen.name || deleted : many,
    kinds[looked],
  ]);
  return exportedFile(
    { of: school, list: 'looks', day: today },
    [
      [words.exports.school, school],
      [words.exports.day, formatDay(language, today)],
      [words.exports.list, title],
    ],
    [[columns.time, columns.by, columns.student, columns.kind], ...rows],
  );
}
