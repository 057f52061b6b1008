import { parseEmail } from '@tapin/contract/email';
import { maxGuardiansPerStudent } from '@tapin/contract/guardian-calls';
import { fallbackLanguage, type Language } from '@tapin/contract/languages';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { forgetGuardians } from './links.ts';

export interface RosterGuardians {
  studentSourcedId: string;
  guardians: readonly { sourcedId: string; email: string; language?: Language }[];
}

/** Whether a school of the district asks guardians by email. Otherwise the roster must not store their addresses. */
export async function asksGuardiansInDistrict(db: Database, districtId: number): Promise<boolean> {
  const { rows } = await sql`
    select from consent_modes where district_id = ${districtId} and asks_guardians limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Stores the guardians of students in a roster, at the schools of the district that ask by email. Addresses that the
 * roster no longer has are deleted with their links, unless some of its rows could not be read. Addresses that a
 * school added are kept. Repeating it changes nothing. `db` has to be a transaction.
 */
export async function storeRosterGuardians(
  db: Database,
  districtId: number,
  students: readonly RosterGuardians[],
  now: Date,
  hasLostRows = false,
): Promise<{ added: number; removed: number }> {
  const given = students.flatMap(({ studentSourcedId, guardians }) =>
    guardians
      .slice(0, maxGuardiansPerStudent)
      .flatMap(({ sourcedId, email, language = fallbackLanguage }) => {
        const address = parseEmail(email);
        return address === null ? [] : [{ studentSourcedId, sourcedId, address, language }];
      }),
  );
  const column = (of: (row: (typeof given)[number]) => string) => sql`${sql.val(given.map(of))}::text[]`;
  const { rows: wanted } = await sql<{ id: number; is_new: boolean }>`
    insert into guardians as g (school_id, student_id, email, language, source, sourced_id, created_at)
    select distinct on (su.school_id, su.user_id, given.email)
      su.school_id, su.user_id, given.email, given.language, 'roster', given.sourced_id, ${now}::timestamptz
    from unnest(${column((row) => row.studentSourcedId)}, ${column((row) => row.sourcedId)},
      ${column((row) => row.address)}, ${column((row) => row.language)})
      as given (student_id, sourced_id, email, language)
    join roster_people person on person.district_id = ${districtId} and person.sourced_id = given.student_id
    join users u on u.id = person.user_id
    join school_users su on su.user_id = person.user_id and su.verified = 'approved' and su.ended_at is null
      and not su.is_of_age
    join consent_modes m on m.school_id = su.school_id and m.district_id = ${districtId} and m.asks_guardians
    where lower(person.email) <> given.email and u.email is distinct from given.email
    order by su.school_id, su.user_id, given.email, given.sourced_id
    on conflict (school_id, student_id, email) do update set unused_since = null, sourced_id = excluded.sourced_id
    returning g.id, xmax = 0 as is_new`.execute(db);
  const { rows: gone } = await sql<{ id: number }>`
    select g.id from guardians g
    join roster_people person on person.user_id = g.student_id and person.district_id = ${districtId}
    join schools s on s.id = g.school_id and s.district_id = ${districtId}
    where g.source = 'roster' and not ${hasLostRows}::boolean
      and person.sourced_id = any (${sql.val(students.map(({ studentSourcedId }) => studentSourcedId))}::text[])
      and g.id <> all (${sql.val(wanted.map(({ id }) => id))}::integer[])`.execute(db);
  await forgetGuardians(
    db,
    gone.map(({ id }) => id),
  );
  return { added: wanted.filter(({ is_new }) => is_new).length, removed: gone.length };
}
