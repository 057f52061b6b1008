import { districtRole } from '@tapin/contract/policy';
import type { CommandResult } from '@tapin/servers/command-line';
import { formatTable } from '@tapin/servers/command-line-table';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { requireDistrict, requireSchool } from '#src/operator/districts/repository.ts';
import { containsTerm, matchesTerm, plainNameOf } from '#src/people/users/users.ts';
import { hasCapability } from '#src/policy/roles.ts';

export const listKinds = ['districts', 'schools', 'people', 'requests'] as const;
type ListKind = (typeof listKinds)[number];

type Row = Record<string, string | number | null>;

/** The filters of a list. Null means no filter. */
interface ListFilter {
  districtId: number | null;
  schoolId: number | null;
  email: string | null;
  name: string | undefined;
  limit: number;
  now: Date;
}

type Query = (wanted: ListFilter) => ReturnType<typeof sql<Row>>;

const queries: Record<ListKind, Query> = {
  districts: ({ districtId, name, limit }) => sql<Row>`
    select d.id, d.code, d.name, array_to_string(array(select jsonb_array_elements_text(d.settings -> 'remotes')), ' ') as "turned on",
      (select count(*) from schools s where s.district_id = d.id) as schools
    from districts d where (${districtId}::int is null or d.id = ${districtId})
      and ${containsTerm(sql`folded(d.name || ' ' || d.code)`, name)}
    order by d.code limit ${limit}`,
  schools: ({ districtId, schoolId, name, limit }) => sql<Row>`
    select s.id, s.code, s.name, d.code as district,
      (select count(*) from school_users m
        where m.school_id = s.id and ${hasCapability('m.role', 'answersCheckIn')} and m.verified = 'approved') as students,
      (select count(*) from school_users m
        where m.school_id = s.id and ${hasCapability('m.role', 'worksAtSchool')} and m.verified = 'approved') as staff
    from schools s left join districts d on d.id = s.district_id
    where (${districtId}::int is null or s.district_id = ${districtId}) and (${schoolId}::int is null or s.id = ${schoolId})
      and ${containsTerm(sql`folded(s.name || ' ' || s.code)`, name)}
    order by s.code limit ${limit}`,
  people: ({ districtId, schoolId, email, name, limit }) => sql<Row>`
    select u.id, u.email, ${plainNameOf('u')} as name, s.code as school,
      coalesce(m.role, u.role) as role, m.verified
    from users u left join school_users m on m.user_id = u.id left join schools s on s.id = m.school_id
    where (${districtId}::int is null or s.district_id = ${districtId}) and (${schoolId}::int is null or s.id = ${schoolId})
      and (${email}::text is null or u.email = ${email}) and ${matchesTerm(name)}
    order by s.code, u.name_key, u.id limit ${limit}`,
  requests: ({ districtId, schoolId, email, name, limit, now }) => sql<Row>`
    select * from (
      select ${plainNameOf('u')}, u.email, m.role, s.code, s.district_id, s.id
      from school_users m join users u on u.id = m.user_id join schools s on s.id = m.school_id
      where m.verified = 'pending'
      union all
      select ${plainNameOf('u')}, u.email, ${districtRole}::text, d.code, d.id, null
      from district_users a join users u on u.id = a.user_id join districts d on d.id = a.district_id
      where a.verified = 'pending'
      union all
      select ${plainNameOf('u')}, u.email, r.role, s.code, s.district_id, s.id
      from role_requests r join school_users m on m.id = r.school_user_id and m.verified = 'approved'
        join users u on u.id = m.user_id join schools s on s.id = r.school_id
      where r.expires_at > ${now}
      union all
      select d.name, d.code, 'district', s.code, d.id, s.id
      from district_requests r join schools s on s.id = r.school_id join districts d on d.id = r.district_id
      where r.verified = 'pending') as requests (name, email, wants, at, district_id, school_id)
    where (${districtId}::int is null or district_id = ${districtId}) and (${schoolId}::int is null or school_id = ${schoolId})
      and (${email}::text is null or email = ${email}) and ${containsTerm(sql`folded(concat_ws(' ', name, email, at))`, name)}
    order by at, wants, email limit ${limit}`,
};

interface ListOptions {
  district?: string;
  school?: string;
  email?: string;
  name?: string;
  limit: number;
}

function linesOf(rows: Row[]): string[] {
  const names = Object.keys(rows[0] ?? {}).filter((name) => !['district_id', 'school_id'].includes(name));
  const cells = rows.map((row) => names.map((name) => `${row[name] ?? '-'}` || '-'));
  return rows.length === 0 ? ['Nothing matches.'] : formatTable(names, cells);
}

export async function listEntities(
  db: Database,
  kind: ListKind,
  options: ListOptions,
  now: Date,
): Promise<CommandResult> {
  const { rows } = await queries[kind]({
    districtId: options.district ? (await requireDistrict(db, options.district)).id : null,
    schoolId: options.school ? (await requireSchool(db, options.school)).id : null,
    email: options.email ?? null,
    name: options.name,
    limit: options.limit,
    now,
  }).execute(db);
  return { data: rows, lines: linesOf(rows) };
}

/** Returns a message as one line without control characters, which could move the cursor of the terminal. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}

export async function showFeedback(db: Database, { since }: { since?: Date }): Promise<CommandResult> {
  const messages = db
    .selectFrom('feedback')
    .leftJoin('users', 'users.id', 'feedback.user_id')
    .select(['feedback.id', 'feedback.created_at', 'user_id', 'role', 'email', 'feedback'])
    .orderBy('feedback.id', 'desc');
  const wanted = since === undefined ? messages : messages.where('feedback.created_at', '>=', since);
  const found = await wanted.execute();
  const lines = found.map(
    ({ created_at, user_id, role, email, feedback }) =>
      `${created_at.toISOString()}  by ${user_id ?? '-'}  ${role ?? '-'}  ${email ?? '-'}  ${oneLine(feedback)}`,
  );
  return { data: found, lines };
}
