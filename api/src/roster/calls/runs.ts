import type { RosterMode, RosterOrigin } from '@tapin/shared/contract/roster';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { hours } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { undoUntilOf } from './run-replies.ts';
import { findRunRow, type RunRow } from './run-rows.ts';
import { readSettings } from './settings.ts';
import { findUpload, isComplete } from './uploads.ts';

const runLimit = { max: 30, windowMs: hours(1) };

export async function requireRun(
  db: Database,
  { districtId }: DistrictAccess,
  runId: string,
): Promise<RunRow> {
  const id = parseId(runId);
  const row = id === null ? null : await findRunRow(db, districtId, id);
  if (!row) throw new AppError('not_found');
  return row;
}

interface Origin {
  origin: RosterOrigin;
  uploadId: number | null;
  fileName: string;
}

/** Returns where a new run reads from: an upload that has arrived completely, or the source of the district. */
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
  const { source } = (await readSettings(db, district.districtId)).settings;
  if (source === 'file') throw new AppError('not_found');
  return source === 'folder'
    ? { origin: 'folder', uploadId: null, fileName: '' }
    : { origin: 'rest', uploadId: null, fileName: source.address };
}

/** Cancels the dry runs that wait: a new one replaces them. */
async function cancelWaiting(db: Database, districtId: number): Promise<void> {
  await db
    .updateTable('roster_runs')
    .set({ state: 'canceled' })
    .where('district_id', '=', districtId)
    .where('state', 'in', ['planned', 'stopped'])
    .execute();
}

export async function beginRun(
  db: Database,
  district: DistrictAccess,
  { upload, mode }: { upload?: string; mode: RosterMode },
  now: Date,
): Promise<RunRow> {
  const { districtId, userId } = district;
  await limitEvents(db, `roster-runs:${districtId}`, runLimit, now);
  return db.transaction().execute(async (transaction) => {
    const { origin, uploadId, fileName } = await findOrigin(transaction, district, upload, now);
    await cancelWaiting(transaction, districtId);
    const run = await transaction
      .insertInto('roster_runs')
      .values({
        district_id: districtId,
        origin,
        upload_id: uploadId,
        file_name: fileName,
        mode,
        started_by: userId,
        state: 'reading',
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!run) throw new AppError('roster_busy');
    const detail = { run: run.id, origin, mode, ...(fileName && { fileName }) };
    await audit(transaction, { at: now, actorId: userId, action: 'check-roster', districtId, detail });
    return requireRun(transaction, district, String(run.id));
  });
}

/** Starts to apply a dry run. The worker applies it, and refuses a plan that is out of date. */
export async function applyRun(
  db: Database,
  district: DistrictAccess,
  { run: runId, acceptEndings }: { run: string; acceptEndings: boolean },
  now: Date,
): Promise<RunRow> {
  const { districtId, userId } = district;
  return db.transaction().execute(async (transaction) => {
    await lockRuns(transaction, districtId);
    const run = await requireRun(transaction, district, runId);
    if (await isBusy(transaction, districtId)) throw new AppError('roster_busy');
    const waits = run.state === 'planned' || (run.state === 'stopped' && run.planned_at !== null);
    if (!waits) throw new AppError('roster_not_planned');
    if (run.reason === 'many-endings' && !acceptEndings) throw new AppError('roster_many_endings');
    await transaction
      .updateTable('roster_runs')
      .set({ state: 'applying', reason: null, accepts_endings: acceptEndings })
      .where('id', '=', run.id)
      .execute();
    const detail = { run: run.id, origin: run.origin, acceptEndings, counts: run.counts };
    await audit(transaction, { at: now, actorId: userId, action: 'apply-roster', districtId, detail });
    return requireRun(transaction, district, runId);
  });
}

export async function undoRun(
  db: Database,
  district: DistrictAccess,
  runId: string,
  now: Date,
): Promise<RunRow> {
  const { districtId, userId } = district;
  return db.transaction().execute(async (transaction) => {
    await lockRuns(transaction, districtId);
    const run = await requireRun(transaction, district, runId);
    if (await isBusy(transaction, districtId)) throw new AppError('roster_busy');
    if (!undoUntilOf(run, now)) throw new AppError('roster_not_last');
    await transaction.updateTable('roster_runs').set({ state: 'undoing' }).where('id', '=', run.id).execute();
    const detail = { run: run.id, counts: run.counts };
    await audit(transaction, { at: now, actorId: userId, action: 'undo-roster', districtId, detail });
    return requireRun(transaction, district, runId);
  });
}

/** Cancels a dry run, also while it reads. The worker stops at the next batch. */
export async function cancelRun(
  db: Database,
  district: DistrictAccess,
  runId: string,
  now: Date,
): Promise<void> {
  const { districtId, userId } = district;
  await db.transaction().execute(async (transaction) => {
    await lockRuns(transaction, districtId);
    const run = await requireRun(transaction, district, runId);
    if (run.state === 'applying' || run.state === 'undoing') throw new AppError('roster_busy');
    if (!['reading', 'planned', 'stopped'].includes(run.state)) return;
    await transaction
      .updateTable('roster_runs')
      .set({ state: 'canceled' })
      .where('id', '=', run.id)
      .execute();
    const detail = { run: run.id };
    await audit(transaction, { at: now, actorId: userId, action: 'cancel-roster', districtId, detail });
  });
}

/** Locks the runs of a district, so that decisions about them wait for each other. */
async function lockRuns(db: Database, districtId: number): Promise<void> {
  await sql`select from roster_runs where district_id = ${districtId} order by id for update`.execute(db);
}

async function isBusy(db: Database, districtId: number): Promise<boolean> {
  const active = await db
    .selectFrom('roster_runs')
    .select('id')
    .where('district_id', '=', districtId)
    .where('state', 'in', ['reading', 'applying', 'undoing'])
    .executeTakeFirst();
  return active !== undefined;
}
