import type { Language } from '@tapin/contract/languages';
import { type RosterMode, type RosterOrigin, rosterUndoDays } from '@tapin/contract/roster';
import type { RosterCounts, RosterMapping, RosterRun } from '@tapin/contract/roster-calls';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, days, hours } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { changeMapping } from '#src/roster/planning/mapping.ts';
import { planAgain } from '#src/roster/planning/plan-run.ts';
import { findRun, type RunRow } from '#src/roster/runs/repository.ts';
import {
  cancelRun as cancelWaitingRun,
  requireNoneInProgress,
  startApplying,
  startRun,
  startUndoing,
} from '#src/roster/runs/service.ts';
import { readSource } from '#src/roster/sources/settings.ts';
import { describeProblem } from './problems.ts';
import { findUpload, isComplete } from './uploads.ts';

const changeCounts = (counts: Record<string, number> = {}) => ({
  add: counts.add ?? 0,
  change: counts.change ?? 0,
  end: counts.end ?? 0,
});

export const countsOf = ({
  schools,
  students,
  staff,
  classes,
  admins,
  guardians,
  consents,
}: RunRow['counts']): RosterCounts => ({
  schools: changeCounts(schools),
  students: changeCounts(students),
  staff: changeCounts(staff),
  classes: changeCounts(classes),
  ...(admins && { admins: changeCounts(admins) }),
  ...(guardians && { guardians: changeCounts(guardians) }),
  ...(consents && { consents: changeCounts(consents) }),
});

/** Returns until when a run can be undone, or null when it cannot. */
function undoUntilOf({ state, applied_at, is_last }: RunRow, now: Date): Date | null {
  if (state !== 'applied' || !applied_at || !is_last) return null;
  const until = addMs(applied_at, days(rosterUndoDays));
  return until > now ? until : null;
}

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

function reasonOf(code: string, language: Language): string {
  const { problem, remedy } = describeProblem(code, language);
  return [problem, remedy].filter(Boolean).join(' ');
}

export function runOf(row: RunRow, language: Language, now: Date): RosterRun {
  const { progress } = row;
  return {
    _id: String(row.id),
    origin: row.origin,
    fileName: row.file_name,
    mode: row.mode,
    startedBy: row.started_by_name,
    state: row.state,
    reason: row.reason ? reasonOf(row.reason, language) : '',
    reasonCode: row.reason ?? '',
    progress: { stage: progress.stage ?? '', done: progress.done ?? 0, total: progress.total ?? 0 },
    counts: countsOf(row.counts),
    problemCount: Object.values(row.problem_counts).reduce((sum, count) => sum + count, 0),
    createdAt: row.created_at.toISOString(),
    plannedAt: timeOf(row.planned_at),
    appliedAt: timeOf(row.applied_at),
    undoneAt: timeOf(row.undone_at),
    undoUntil: timeOf(undoUntilOf(row, now)),
  };
}

const runLimit = { max: 30, windowMs: hours(1) };

export const limitRuns = (db: Database, { districtId }: DistrictAccess, now: Date): Promise<void> =>
  limitEvents(db, `roster-runs:${districtId}`, runLimit, now);

export async function requireRun(
  db: Database,
  { districtId }: DistrictAccess,
  runId: string,
): Promise<RunRow> {
  const id = parseId(runId);
  const row = id === null ? null : await findRun(db, districtId, id);
  if (!row) throw new AppError('not_found');
  return row;
}

interface Origin {
  origin: RosterOrigin;
  uploadId: number | null;
  fileName: string;
}

/** Returns the origin of a new run: a complete upload, or the source of the district. */
async function findOrigin(
  db: Database,
  district: DistrictAccess,
  uploadId: string | undefined,
  now: Date,
): Promise<Origin> {
  if (uploadId !== undefined) {
    const upload = await findUpload(db, district, uploadId, now);
    if (!isComplete(upload)) throw new AppError('roster_upload_incomplete');
    return { origin: 'file', uploadId: upload.id, fileName: upload.name };
  }
  const { source } = (await readSource(db, district.districtId)).settings;
  if (source === 'file') throw new AppError('not_found');
  return source === 'folder'
    ? { origin: 'folder', uploadId: null, fileName: '' }
    : { origin: 'rest', uploadId: null, fileName: source.address };
}

export async function beginRun(
  db: Database,
  district: DistrictAccess,
  { upload, mode }: { upload?: string; mode: RosterMode },
  now: Date,
): Promise<RunRow> {
  const { districtId, userId } = district;
  return inTransaction(db, async (transaction) => {
    const origin = await findOrigin(transaction, district, upload, now);
    const run = await startRun(transaction, { districtId, ...origin, mode, startedBy: userId }, now);
    const { fileName } = origin;
    const detail = { run, origin: origin.origin, mode, ...(fileName && { fileName }) };
    await audit(transaction, { at: now, actorId: userId, action: 'check-roster', districtId, detail });
    return requireRun(transaction, district, String(run));
  });
}

async function decide(
  db: Database,
  district: DistrictAccess,
  {
    run: runId,
    action,
    now,
    ...decision
  }: { run: string; action: string; now: Date; acceptEndings?: boolean },
  change: (transaction: Database, run: { districtId: number; runId: number }) => Promise<void>,
): Promise<RunRow> {
  const { districtId, userId } = district;
  return inTransaction(db, async (transaction) => {
    const { id, origin, file_name, counts } = await requireRun(transaction, district, runId);
    await change(transaction, { districtId, runId: id });
    const detail = {
      run: id,
      origin,
      ...(file_name && { fileName: file_name }),
      ...decision,
      counts: countsOf(counts),
    };
    await audit(transaction, { at: now, actorId: userId, action, districtId, detail });
    return requireRun(transaction, district, runId);
  });
}

export const applyRun = (
  db: Database,
  district: DistrictAccess,
  { run, acceptEndings }: { run: string; acceptEndings: boolean },
  now: Date,
): Promise<RunRow> =>
  decide(db, district, { run, action: 'apply-roster', now, acceptEndings }, (transaction, found) =>
    startApplying(transaction, { ...found, acceptsEndings: acceptEndings }),
  );

export const undoRun = (db: Database, district: DistrictAccess, run: string, now: Date): Promise<RunRow> =>
  decide(db, district, { run, action: 'undo-roster', now }, (transaction, found) =>
    startUndoing(transaction, found, now),
  );

/** Cancels a dry run, even while its source is read. The worker stops at the next batch. */
export const cancelRun = (db: Database, district: DistrictAccess, run: string, now: Date): Promise<RunRow> =>
  decide(db, district, { run, action: 'cancel-roster', now }, (transaction, found) =>
    cancelWaitingRun(transaction, found),
  );

export async function planWithMapping(
  db: Database,
  district: DistrictAccess,
  { run: runId, mapping }: { run: string; mapping: Partial<RosterMapping> },
  now: Date,
): Promise<void> {
  const { districtId, userId } = district;
  const run = await requireRun(db, district, runId);
  await requireNoneInProgress(db, districtId);
  if (run.state !== 'planned' && run.state !== 'stopped') throw new AppError('not_found');
  await db.transaction().execute(async (transaction) => {
    await changeMapping(transaction, districtId, mapping);
    const detail = { fields: Object.keys(mapping) };
    const action = 'change-roster-mapping';
    await audit(transaction, { at: now, actorId: userId, action, districtId, detail });
  });
  await planAgain(db, run.id, now);
}
