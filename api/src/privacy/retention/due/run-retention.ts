import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import {
  deleteInParts,
  holdLease,
  type RetentionContext,
  releaseLease,
} from '#src/privacy/retention/ledger/lease.ts';
import { type DueCounts, listConfirmed } from '#src/privacy/retention/schedule/disposal.ts';
import type { DueScope, RetentionKind } from '#src/privacy/retention/schedule/schedule.ts';
import {
  type Cutoffs,
  cutoffsOf,
  type RetentionKindName,
  retentionKinds,
} from '#src/privacy/retention/schedule/schedule.ts';
import { longerOf } from '#src/settings/settings.ts';
import { dueAccounts, dueAnswers, dueFollowUps } from './due-records.ts';

/** Figures of fewer students could reveal a person. */
const minStudents = 10;

async function listSchoolsWithDueAnswers(
  db: Database,
  { districtId, before }: { districtId: number; before: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from schools s where s.district_id = ${districtId} and exists (
      select from student_totals t where t.school_id = s.id and t.first_day < ${before}::date)
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Stores figures of a school for each school year whose answers are about to be deleted: the number of students who
 * answered, and how often each response was given to a question that enough students have answered. The figures are
 * kept, because they are about no person. Students without consent do not count, as in all figures.
 */
export async function storeYearFigures(db: Database, schoolId: number, before: string): Promise<void> {
  await sql`
    with counted as (
      select extract(year from a.day - interval '6 months')::smallint as school_year, a.student_id, a.question, a.response
      from answers a left join school_users su on su.school_id = a.school_id and su.user_id = a.student_id
      where a.school_id = ${schoolId} and a.day < ${before}::date
        and (su.id is null or ${isAskedOn('su', sql`a.day`)})
    )
    insert into year_figures (school_id, school_year, students, responses)
    select ${schoolId}, y.school_year, y.students, r.responses
    from (select school_year, count(distinct student_id)::integer as students from counted
      group by 1 having count(distinct student_id) >= ${minStudents}) y
    join (select school_year, jsonb_object_agg(question || ':' || response, count) as responses
      from (select school_year, question, response, count(*) as count from counted group by 1, 2, 3) each
      where (school_year, question) in (select school_year, question from counted
        group by 1, 2 having count(distinct student_id) >= ${minStudents})
      group by 1) r on r.school_year = y.school_year
    on conflict do nothing`.execute(db);
}

const kinds: Record<RetentionKindName, RetentionKind> = {
  answers: dueAnswers,
  followUps: dueFollowUps,
  accounts: dueAccounts,
};

const scopeOf = (districtId: number, kind: RetentionKindName, cutoffs: Cutoffs, day: string): DueScope => ({
  districtId,
  before: cutoffs[kind],
  day,
});

export async function countDue(
  db: Database,
  districtId: number,
  { cutoffs, day }: { cutoffs: Cutoffs; day: string },
): Promise<DueCounts> {
  const counts: DueCounts = { answers: 0, followUps: 0, accounts: 0 };
  for (const kind of retentionKinds)
    counts[kind] = await kinds[kind].count(db, scopeOf(districtId, kind, cutoffs, day));
  return counts;
}

async function storeFigures(
  { db, isRunning }: RetentionContext,
  owner: string,
  scope: { districtId: number; before: string },
): Promise<void> {
  for (const schoolId of await listSchoolsWithDueAnswers(db, scope)) {
    if (!isRunning()) return;
    await db.transaction().execute(async (transaction) => {
      await holdLease(transaction, owner);
      await storeYearFigures(transaction, schoolId, scope.before);
    });
  }
}

interface DistrictDeletions {
  district: string;
  before: Cutoffs;
  rows: DueCounts;
}

/**
 * Deletes what is due in all districts that have confirmed a schedule. A run that was stopped is continued by the next
 * run, because each transaction searches for what is left.
 */
export async function runRetention(context: RetentionContext): Promise<DistrictDeletions[]> {
  const { db, day } = context;
  const owner = randomUUID();
  const deletions: DistrictDeletions[] = [];
  try {
    for (const { id, code, confirmed, current } of await listConfirmed(db)) {
      const cutoffs = cutoffsOf(longerOf(confirmed, current), day);
      const rows: DueCounts = { answers: 0, followUps: 0, accounts: 0 };
      await storeFigures(context, owner, { districtId: id, before: cutoffs.answers });
      for (const kind of retentionKinds) {
        const scope = scopeOf(id, kind, cutoffs, day);
        rows[kind] = await deleteInParts(context, owner, { ...scope, kind }, (transaction) =>
          kinds[kind].deleteNext(transaction, scope, context.ledger),
        );
      }
      deletions.push({ district: code, before: cutoffs, rows });
    }
  } finally {
    await releaseLease(db, owner);
  }
  return deletions;
}
