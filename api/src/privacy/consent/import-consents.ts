import type { OutputOf } from '@tapin/shared/contract/calls';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { allStudentsOf, studentsInScope } from '#src/policy/visible-students.ts';
import { checkRows, type FileRow, readRows } from './consent-file.ts';
import { listChanged, type Recording, recordDecisions } from './recording.ts';

type Reply = OutputOf<'POST /admin/consents/import'>;

/** Finds the students of the school whom rows name, by address or by the id of the roster. */
export async function matchRows(
  db: Database,
  schoolId: number,
  rows: readonly Pick<FileRow, 'row' | 'email' | 'rosterId'>[],
) {
  const { rows: found } = await sql<{ row: number; ids: number[] }>`
    select given.row, array_agg(distinct su.user_id) as ids
    from unnest(${sql.val(rows.map(({ row }) => row))}::integer[], ${sql.val(rows.map(({ email }) => email))}::text[],
      ${sql.val(rows.map(({ rosterId }) => rosterId))}::text[]) as given (row, email, roster_id)
    join schools s on s.id = ${schoolId}
    join school_users su on ${studentsInScope(allStudentsOf(schoolId))}
    join users u on u.id = su.user_id
    where given.email <> '' and u.email = given.email
      or given.roster_id <> '' and exists (select from roster_people person where person.user_id = su.user_id
        and person.district_id = s.district_id
        and (person.sourced_id = given.roster_id or given.roster_id = any (person.identifiers)))
    group by given.row`.execute(db);
  return new Map(found.map(({ row, ids }) => [row, ids]));
}

/** Checks a file, and with `record` stores the decisions of its rows without a problem. No row is dropped silently. */
export async function importConsents(
  db: Database,
  { csv, form, record }: { csv: string; form: string; record: boolean },
  recording: Recording,
): Promise<Reply> {
  const rows = readRows(csv);
  const matches = await matchRows(db, recording.schoolId, rows);
  const { decisions: all, problems } = checkRows(rows, matches, form);
  const changed = record
    ? await db.transaction().execute((transaction) => recordDecisions(transaction, all, recording))
    : (await listChanged(db, all, recording)).length;
  return {
    rows: rows.length,
    yes: all.filter(({ answer }) => answer).length,
    no: all.filter(({ answer }) => !answer).length,
    unchanged: all.length - changed,
    problemCount: problems.length,
    problems,
    isRecorded: record,
  };
}
