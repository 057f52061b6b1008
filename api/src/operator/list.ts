import { parseEmail } from '@tapin/shared/contract/email';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { limitOf, type Options } from './options.ts';
import { requireDistrict, requireSchool } from './repository.ts';
import type { Result } from './result.ts';

export const listable = ['districts', 'schools', 'people', 'requests'] as const;

type Row = Record<string, string | number | null>;

/** What a list is narrowed down to; null for all. */
interface Wanted {
  districtId: number | null;
  schoolId: number | null;
  email: string | null;
  limit: number;
}

type Query = (wanted: Wanted) => ReturnType<typeof sql<Row>>;

const queries: Record<(typeof listable)[number], Query> = {
  districts: ({ districtId, limit }) => sql<Row>`
    select d.id, d.code, d.name, array_to_string(d.remotes, ' ') as "turned on",
      (select count(*) from schools s where s.district_id = d.id) as schools
    from districts d where ${districtId}::int is null or d.id = ${districtId}
    order by d.code limit ${limit}`,
  schools: ({ districtId, schoolId, limit }) => sql<Row>`
    select s.id, s.code, s.name, d.code as district,
      (select count(*) from school_users m
        where m.school_id = s.id and m.role = 'student' and m.verified = 'approved') as students,
      (select count(*) from school_users m
        where m.school_id = s.id and m.role <> 'student' and m.verified = 'approved') as staff
    from schools s left join districts d on d.id = s.district_id
    where (${districtId}::int is null or s.district_id = ${districtId}) and (${schoolId}::int is null or s.id = ${schoolId})
    order by s.code limit ${limit}`,
  people: ({ districtId, schoolId, email, limit }) => sql<Row>`
    select u.id, u.email, u.first_name || ' ' || u.last_name as name, s.code as school,
      coalesce(m.role, u.role) as role, m.verified
    from users u left join school_users m on m.user_id = u.id left join schools s on s.id = m.school_id
    where (${districtId}::int is null or s.district_id = ${districtId}) and (${schoolId}::int is null or s.id = ${schoolId})
      and (${email}::text is null or u.email = ${email})
    order by s.code, u.name_key, u.id limit ${limit}`,
  requests: ({ districtId, schoolId, email, limit }) => sql<Row>`
    select * from (
      select u.email, m.role as wants, s.code as at, s.district_id, s.id as school_id
      from school_users m join users u on u.id = m.user_id join schools s on s.id = m.school_id
      where m.verified = 'pending'
      union all
      select u.email, 'district_admin', d.code, d.id, null
      from district_users a join users u on u.id = a.user_id join districts d on d.id = a.district_id
      where a.verified = 'pending'
      union all
      select d.code, 'district', s.code, d.id, s.id
      from district_requests r join schools s on s.id = r.school_id join districts d on d.id = r.district_id
      where r.verified = 'pending') as requests (email, wants, at, district_id, school_id)
    where (${districtId}::int is null or district_id = ${districtId}) and (${schoolId}::int is null or school_id = ${schoolId})
      and (${email}::text is null or email = ${email})
    order by at, wants, email limit ${limit}`,
};

const isListable = (word: string): word is keyof typeof queries => Object.hasOwn(queries, word);

/** As a table: what a column holds is read down. */
function lined(rows: Row[]): string[] {
  const names = Object.keys(rows[0] ?? {}).filter((name) => !['district_id', 'school_id'].includes(name));
  const cells = [names, ...rows.map((row) => names.map((name) => `${row[name] ?? '-'}` || '-'))];
  const widths = names.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export async function list(db: Database, options: Options, _now: Date, word = ''): Promise<Result> {
  const wanted: Wanted = {
    districtId: options.district ? (await requireDistrict(db, options.district)).id : null,
    schoolId: options.school ? (await requireSchool(db, options.school)).id : null,
    email: options.email ? (parseEmail(options.email) ?? '') : null,
    limit: limitOf(options, 1_000),
  };
  const query = queries[isListable(word) ? word : 'people'](wanted);
  const { rows } = await query.execute(db);
  return { data: rows, lines: rows.length === 0 ? ['Nothing is there.'] : lined(rows) };
}
