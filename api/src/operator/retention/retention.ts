import type { CommandResult } from '@tapin/servers/command-line';
import { readConfig } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { confirm, OperatorError, resultWithLine } from '#src/operator/command-line/command-line.ts';
import { requireDistrict } from '#src/operator/districts/repository.ts';
import { dropDueAuditPartitions, dropEmptyPartitions } from '#src/privacy/retention/due/partitions.ts';
import { deleteRefusedAnswers } from '#src/privacy/retention/due/refused-answers.ts';
import { runRetention } from '#src/privacy/retention/due/run-retention.ts';
import { RetentionBusyError, storeOverdue } from '#src/privacy/retention/ledger/lease.ts';
import { openLedger } from '#src/privacy/retention/ledger/ledger.ts';
import { endAllAccess, replayLedger } from '#src/privacy/retention/ledger/replay.ts';
import { readLedger, takeOverFile } from '#src/privacy/retention/ledger/stored-ledger.ts';
import { nightlyPauseRatio } from '#src/privacy/retention/nightly.ts';
import type { DueCounts } from '#src/privacy/retention/schedule/disposal.ts';
import { addHold, endHold, listHolds } from '#src/privacy/retention/schedule/holds.ts';
import {
  confirmRetention,
  dayOf,
  dryRun,
  dueDayOf,
  findConfirmationState,
  lastNightDayOf,
} from '#src/privacy/retention/service.ts';
import { findOverdue } from '#src/privacy/retention/verify.ts';

const operator = { districtId: null, userId: null };

export async function addLegalHold(
  db: Database,
  { student, reason, until }: { student: string; reason: string; until?: Date },
  now: Date,
): Promise<CommandResult> {
  const lastDay = until ? dayOf(until) : null;
  const studentId = await addHold(db, { student, reason, lastDay }, { ...operator, now });
  return resultWithLine(
    { studentId, lastDay },
    `Nothing about account ${studentId} is deleted${lastDay ? ` until ${lastDay}` : ''}.`,
  );
}

export async function endLegalHold(db: Database, { id }: { id: number }, now: Date): Promise<CommandResult> {
  await endHold(db, id, { ...operator, now });
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

/** Brings a restored database to the state of the ledger. It can safely run twice. */
export async function replayRetention(
  db: Database,
  { ledger, yes }: { ledger: string; yes?: true },
  now: Date,
): Promise<CommandResult> {
  const entries = await readLedger(ledger);
  const question = 'Repeat them, and end all sessions, links and codes?';
  await confirm(question, [`${ledger} has ${entries.length} changes.`], yes);
  await replayLedger(db, entries);
  const sessions = await endAllAccess(db);
  const detail = { changes: entries.length, sessions };
  await audit(db, { at: now, actorId: null, action: 'replay-retention', detail });
  return {
    data: detail,
    lines: [`Repeated ${entries.length} changes and ended ${sessions} sessions, and all links and codes.`],
  };
}

/** Takes over the ledger of an earlier version, which was a file on one machine. */
export async function takeOverLedger(file: string): Promise<CommandResult> {
  const { retentionLedger } = readConfig(process.env);
  if (retentionLedger === null || retentionLedger === file)
    throw new OperatorError('Set RETENTION_LEDGER to the folder or the bucket of the new ledger first.');
  const entries = await takeOverFile(file, retentionLedger);
  return resultWithLine(
    { file, ledger: retentionLedger, entries },
    `${retentionLedger} has the ${entries} changes of ${file}, which was renamed to ${file}.taken-over.`,
  );
}

const describeCounts = ({ answers, followUps, accounts }: DueCounts) =>
  `${answers} answers, ${followUps} follow-ups, ${accounts} accounts`;

async function countAll(db: Database, day: string): Promise<CommandResult> {
  const districts = await db.selectFrom('districts').select(['id', 'code']).orderBy('code').execute();
  const data = [];
  for (const { id, code } of districts) {
    const { counts, before } = await dryRun(db, id, day);
    data.push({ district: code, isConfirmed: await findConfirmationState(db, id), before, counts });
  }
  return {
    data,
    lines: data.map(
      ({ district, isConfirmed, counts }) =>
        `${district}: ${describeCounts(counts)} are due on ${day}${isConfirmed ? '' : ' (not confirmed: nothing is deleted)'}`,
    ),
  };
}

interface RunOptions {
  at?: Date;
  dryRun?: true;
  pauses?: true;
  yes?: true;
}

export async function runRetentionCommand(
  db: Database,
  options: RunOptions,
  now: Date,
): Promise<CommandResult> {
  const day = options.at ? dayOf(options.at) : dueDayOf(now);
  if (options.dryRun) return countAll(db, day);
  if (day > dueDayOf(now) && !options.yes)
    throw new OperatorError(`This deletes data that is due on ${day}, and not today: add --yes to do it.`);
  const ledger = openLedger(readConfig(process.env).retentionLedger);
  try {
    const pauseRatio = options.pauses ? nightlyPauseRatio : 0;
    const context = { db, now, day, ledger, pauseRatio, isRunning: () => true };
    const refusedAnswers = await deleteRefusedAnswers(context);
    const deletions = await runRetention(context);
    const auditEntries = await dropDueAuditPartitions(db, { day, now });
    const partitions = await dropEmptyPartitions(db, day);
    const lines = deletions.map(({ district, rows }) => `${district}: deleted ${describeCounts(rows)}`);
    if (lines.length === 0) lines.push('No district has confirmed, so nothing was deleted by a schedule.');
    if (refusedAnswers > 0) lines.push(`Deleted ${refusedAnswers} earlier answers after refusals.`);
    if (auditEntries > 0) lines.push(`Dropped ${auditEntries} entries of the audit.`);
    if (partitions.length > 0) lines.push(`Dropped the empty partitions ${partitions.join(', ')}.`);
    return { data: { day, districts: deletions, refusedAnswers, auditEntries, partitions }, lines };
  } catch (error) {
    if (error instanceof RetentionBusyError) throw new OperatorError(error.message);
    throw error;
  }
}

export async function confirmForDistrict(
  db: Database,
  options: { district: string; yes?: true },
  now: Date,
): Promise<CommandResult> {
  const { id, name } = await requireDistrict(db, options.district);
  const seen = await dryRun(db, id, dueDayOf(now));
  const { schedule, counts } = seen;
  const periods = `answers ${schedule.answers}, follow-ups ${schedule.followUps}, accounts ${schedule.accounts}, audit ${schedule.audit} years`;
  const lines = [`${name} keeps ${periods}.`, `Tonight ${describeCounts(counts)} are deleted.`];
  await confirm(`Confirm this for ${name}?`, lines, options.yes);
  await confirmRetention(db, { districtId: id, userId: null, now }, seen);
  return { data: { district: options.district, schedule, counts }, lines: [...lines, 'Confirmed.'] };
}

/** The command fails when a row is overdue, so that a script notices it. */
export async function verifyRetention(
  db: Database,
  { at }: { at?: Date },
  now: Date,
): Promise<CommandResult> {
  // The hourly maintenance deletes expired rows by the clock of the machine, which `run --at` does not change.
  const overdue = await findOverdue(db, { day: at ? dayOf(at) : lastNightDayOf(now), now });
  if (!at) await storeOverdue(db, overdue, now);
  const found = Object.entries(overdue).map(([table, rows]) => `${table} (${rows} rows)`);
  const line =
    found.length > 0
      ? `Some data is older than it should be: ${found.join(', ')}.`
      : 'No table has data that is older than it should be.';
  return { data: { overdue }, lines: [line], failed: found.length > 0 };
}
