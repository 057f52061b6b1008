import type { InputOf, OutputOf } from '@tapin/contract/calls';
import { maxDistrictConsentRows } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import { schoolYearOf } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { type Device, findSchoolToday } from '#src/people/calendar/school-days.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { checkRows, type FileRow, readRows } from './consent-file.ts';
import { type Decision, storeDecisions } from './recording.ts';

/** Finds the students whom rows name by their roster id, each with one of their schools. */
async function matchRosterIds(db: Database, districtId: number, rows: readonly FileRow[]) {
  const { rows: found } = await sql<{ row: number; ids: number[]; school: number }>`
    select given.row, array_agg(distinct su.user_id) as ids, max(su.school_id) as school
    from unnest(${sql.val(rows.map(({ row }) => row))}::integer[],
      ${sql.val(rows.map(({ rosterId }) => rosterId))}::text[]) as given (row, roster_id)
    join roster_people person on person.district_id = ${districtId} and person.sourced_id = given.roster_id
    join school_users su on su.user_id = person.user_id and su.verified = 'approved'
      and ${hasCapability('su.role', 'answersCheckIn')}
    join schools s on s.id = su.school_id and s.district_id = ${districtId}
    group by given.row`.execute(db);
  return {
    ids: new Map(found.map(({ row, ids }) => [row, ids])),
    schools: new Map(found.map(({ ids, school }) => [ids[0] ?? 0, school])),
  };
}

/** Returns the decisions that differ from the latest decision from the roster in this school year. */
async function listChangedInRoster(
  db: Database,
  decisions: readonly Decision[],
  { districtId, schoolYear }: { districtId: number; schoolYear: number },
): Promise<Decision[]> {
  const { rows } = await sql<{ id: number; answer: boolean }>`
    select distinct on (c.student_id) c.student_id as id, c.answer
    from consents c join schools s on s.id = c.school_id
    where s.district_id = ${districtId} and c.given_by = 'roster' and c.school_year >= ${schoolYear}::integer
      and c.student_id = any (${sql.val(decisions.map(({ studentId }) => studentId))}::integer[])
    order by c.student_id, c.id desc`.execute(db);
  const latest = new Map(rows.map(({ id, answer }) => [id, answer]));
  return decisions.filter(({ studentId, answer }) => latest.get(studentId) !== answer);
}

interface RosterRecording {
  districtId: number;
  /** Null for a nightly run, which no person started. */
  userId: number | null;
  device: Device;
  record: boolean;
}

/**
 * Records the decisions that differ from the latest decision from the roster in the school year. Returns their number.
 */
async function recordChanged(
  db: Database,
  decisions: readonly Decision[],
  schools: ReadonlyMap<number, number>,
  { districtId, userId, device, record }: RosterRecording,
): Promise<number> {
  const schoolOf = ({ studentId }: Decision) => schools.get(studentId) ?? 0;
  let changed = 0;
  for (const [schoolId, ofSchool] of Map.groupBy(decisions, schoolOf)) {
    const day = await findSchoolToday(db, schoolId, device);
    const schoolYear = schoolYearOf(day);
    const news = await listChangedInRoster(db, ofSchool, { districtId, schoolYear });
    changed += news.length;
    const given = {
      schoolId,
      schoolYear,
      givenBy: 'roster',
      recordedBy: userId,
      day,
      now: device.now,
    } as const;
    if (record) await storeDecisions(db, news, given);
  }
  return changed;
}

/** A consent decision that a roster run has read, about a student at one of the schools. */
export interface RosterDecision {
  studentId: number;
  schoolId: number;
  answer: boolean;
}

/**
 * Records the changed consent decisions of a roster, as `importRosterConsents` does. Returns the number of changes.
 * `db` has to be a transaction.
 */
export function storeRosterDecisions(
  db: Database,
  { districtId, userId }: { districtId: number; userId: number | null },
  given: readonly RosterDecision[],
  now: Date,
): Promise<number> {
  const schools = new Map(given.map(({ studentId, schoolId }) => [studentId, schoolId]));
  const decisions = given.map(({ studentId, answer }) => ({ studentId, answer, form: '' }));
  const recording = { districtId, userId, device: { now, zone: 'UTC' }, record: true };
  return recordChanged(db, decisions, schools, recording);
}

/**
 * Checks a file with the consent decisions of a student information system, and with `record` stores those that have
 * changed in that system. A value that is the same as in the last file is not stored again, so that it does not
 * replace a newer decision of a guardian or of staff. An empty value changes nothing.
 */
export async function importRosterConsents(
  db: Database,
  { districtId, userId }: DistrictAccess,
  { csv, record }: Pick<InputOf<'POST /district/consents/import'>['body'], 'csv' | 'record'>,
  device: Device,
): Promise<OutputOf<'POST /district/consents/import'>> {
  const rows = readRows(csv, maxDistrictConsentRows);
  return db.transaction().execute(async (transaction) => {
    const { ids, schools } = await matchRosterIds(transaction, districtId, rows);
    const { decisions, problems } = checkRows(rows, ids, '');
    const changed = await recordChanged(transaction, decisions, schools, {
      districtId,
      userId,
      device,
      record,
    });
    return {
      rows: rows.length,
      yes: decisions.filter(({ answer }) => answer).length,
      no: decisions.filter(({ answer }) => !answer).length,
      unchanged: decisions.length - changed,
      problemCount: problems.length,
      problems: problems.slice(0, listedProblems),
      isRecorded: record,
    };
  });
}

/** The maximum of listed problems. A file for another district has a problem in each row. */
const listedProblems = 200;
