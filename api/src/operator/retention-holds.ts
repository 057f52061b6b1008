import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { addHold, endHold, listHolds } from '#src/privacy/retention/holds.ts';
import { dayOf, dueDayOf } from '#src/privacy/retention/service.ts';
import { resultWithLine } from './outcomes.ts';

const operator = { districtId: null, userId: null };

export async function addLegalHold(
  db: Database,
  { student, reason, until }: { student: string; reason: string; until?: Date },
  now: Date,
): Promise<CommandResult> {
  const lastDay = until ? dayOf(until) : null;
  const studentId = await db
    .transaction()
    .execute((transaction) => addHold(transaction, { student, reason, lastDay }, { ...operator, now }));
  return resultWithLine(
    { studentId, lastDay },
    `Nothing about account ${studentId} is deleted${lastDay ? ` until ${lastDay}` : ''}.`,
  );
}

export async function endLegalHold(db: Database, { id }: { id: number }, now: Date): Promise<CommandResult> {
  await db.transaction().execute((transaction) => endHold(transaction, id, { ...operator, now }));
  return resultWithLine({ id }, `Hold ${id} has ended.`);
}

export async function listLegalHolds(db: Database, now: Date): Promise<CommandResult> {
  const holds = await listHolds(db, null, dueDayOf(now));
  const lines = holds.map(
    ({ id, student_id, student, reason, last_day }) =>
      `${id}  ${student} (${student_id})  until ${last_day ?? 'it is ended'}  ${reason}`,
  );
  return { data: holds, lines: lines.length > 0 ? lines : ['There are no legal holds.'] };
}
