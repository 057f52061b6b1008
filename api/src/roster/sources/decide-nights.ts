import { AppError } from '#src/basics/app-error.ts';
import { texts } from '#src/basics/language.ts';
import { localDay } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import type { RoundContext } from '#src/notifications/dispatch/dispatcher.ts';
import { startApplying } from '#src/roster/runs/service.ts';
import { nextRunOf, settingsIn } from './settings.ts';

/** Why the admins of a district have to look at a nightly run. A run with the result `old` was applied nevertheless. */
type NightResult = 'failed' | 'stopped' | 'uncertain' | 'questions' | 'empty' | 'old';

/**
 * Queues an email to each admin of the district. The email names no person. Returns whether the district has an admin.
 */
async function mailAdmins(
  db: Database,
  { district_id }: { district_id: number },
  result: NightResult,
  now: Date,
): Promise<boolean> {
  const admins = await db
    .selectFrom('district_users as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .innerJoin('districts as place', 'place.id', 'd.district_id')
    .select(['u.email', 'u.language', 'place.name'])
    .where('d.district_id', '=', district_id)
    .where('d.verified', '=', 'approved')
    .where('u.email_verified', '=', true)
    .execute();
  let count = 0;
  for (const { email, language, name } of admins) {
    if (email === null) continue;
    const mail = { recipient: email, language, now };
    if (result === 'old') {
      await queueMail(db, { ...mail, kind: 'roster-file-old', values: { district: name } });
    } else {
      const values = { district: name, reason: texts[language].roster.nightly[result] };
      await queueMail(db, { ...mail, kind: 'roster-attention', values });
    }
    count += 1;
  }
  return count > 0;
}

interface EndedRun {
  id: number;
  district_id: number;
  state: string;
  reason: string | null;
  problem_counts: unknown;
}

/** Returns the nightly runs that have ended or wait, and about which nothing has been decided. */
function findUndecided(db: Database): Promise<EndedRun[]> {
  return db
    .selectFrom('roster_runs')
    .select(['id', 'district_id', 'state', 'reason', 'problem_counts'])
    .where('is_nightly', '=', true)
    .where('decided_at', 'is', null)
    .where('state', 'not in', ['reading', 'applying', 'undoing'])
    .orderBy('id')
    .execute();
}

const isPositive = (value: unknown) => typeof value === 'number' && value > 0;

/** Returns why the admins have to look at the run, or null when it can be applied without them. */
async function needOf(db: Database, run: EndedRun): Promise<NightResult | null> {
  if (run.state === 'failed') return 'failed';
  if (run.state === 'stopped') return run.reason === 'uncertain-endings' ? 'uncertain' : 'stopped';
  if (isPositive(Object(run.problem_counts).question)) return 'questions';
  // A source without people makes a plan without changes, but its data are wrong.
  return (await hasProblem(db, run.id, 'roster-empty')) ? 'empty' : null;
}

async function hasProblem(db: Database, runId: number, code: string): Promise<boolean> {
  const found = await db
    .selectFrom('roster_problems')
    .select('run_id')
    .where('run_id', '=', runId)
    .where('code', '=', code)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether this run is the first one with a file that is old. Later runs with the same file send no email. */
async function hasBecomeOld(db: Database, { id, district_id }: EndedRun): Promise<boolean> {
  if (!(await hasProblem(db, id, 'file-old'))) return false;
  const earlier = await db
    .selectFrom('roster_runs')
    .select('id')
    .where('district_id', '=', district_id)
    .where('is_nightly', '=', true)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return !earlier || !(await hasProblem(db, earlier.id, 'file-old'));
}

/**
 * Begins to apply the run. Returns false, so that an admin decides, when the source was paused while the run was read.
 * Returns false as well when another run was applied since, and the next night has to plan again.
 */
async function apply(db: Database, { id, district_id }: EndedRun): Promise<boolean> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const source = await transaction
        .selectFrom('roster_sources')
        .select('pause_reason')
        .where('district_id', '=', district_id)
        .forShare()
        .executeTakeFirst();
      if (source?.pause_reason) return false;
      await startApplying(transaction, { districtId: district_id, runId: id, acceptsEndings: false });
      return true;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // When another run is in progress, this run is applied after it has ended.
    return error.code === 'roster_busy';
  }
}

/** Pauses a source whose plan waits for a decision, and emails the admins at most once a day. */
async function notify(db: Database, run: EndedRun, need: NightResult, now: Date): Promise<boolean> {
  const source = await db
    .selectFrom('roster_sources')
    .select(['settings', 'pause_reason', 'notified_on'])
    .where('district_id', '=', run.district_id)
    .forUpdate()
    .executeTakeFirst();
  if (!source) return false;
  const today = localDay(now, settingsIn(source.settings).timeZone || 'UTC');
  const stops = need === 'stopped' && source.pause_reason === null;
  const isNotified = source.notified_on !== null && source.notified_on >= today;
  await db
    .updateTable('roster_sources')
    .set({
      notified_on: today,
      ...(stops && { paused_at: now, pause_reason: 'stopped' as const, next_run_at: null }),
    })
    .where('district_id', '=', run.district_id)
    .execute();
  return !isNotified && (await mailAdmins(db, run, need, now));
}

/** Marks the run as decided. Returns false when another process has done so. */
async function markDecided(db: Database, runId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('roster_runs')
    .set({ decided_at: now })
    .where('id', '=', runId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const mayNeedSomeone = ({ state }: EndedRun) => ['planned', 'stopped', 'failed'].includes(state);

/** Decides whether people are emailed about one nightly run that has ended, and returns whether emails were queued. */
async function decide({ db, now }: RoundContext, run: EndedRun): Promise<boolean> {
  let need = mayNeedSomeone(run) ? await needOf(db, run) : null;
  // A run that is being applied may still fail, so it is decided when it has ended.
  if (run.state === 'planned' && need === null && (await apply(db, run))) return false;
  if (run.state === 'applied' && (await hasBecomeOld(db, run))) need = 'old';
  return db.transaction().execute(async (transaction) => {
    const isFirst = await markDecided(transaction, run.id, now);
    return isFirst && need !== null && (await notify(transaction, run, need, now));
  });
}

/**
 * Applies the nightly runs that need no decision, and emails the admins of the district about the others. Several
 * processes share this work. Returns whether emails were queued.
 */
export async function decideNightlyRuns(context: RoundContext): Promise<boolean> {
  let hasMailed = false;
  for (const run of await findUndecided(context.db)) {
    if (!context.isRunning()) break;
    if (await decide(context, run)) hasMailed = true;
  }
  return hasMailed;
}

/** Resumes the paused sources whose stopped plan was applied. */
export async function resumeStoppedSources({ db, now }: RoundContext): Promise<void> {
  const stopped = await db
    .selectFrom('roster_sources as s')
    .select(['s.district_id', 's.settings'])
    .where('s.pause_reason', '=', 'stopped')
    .where((where) =>
      where.exists(
        where
          .selectFrom('roster_runs as r')
          .select('r.id')
          .whereRef('r.district_id', '=', 's.district_id')
          .where('r.state', '=', 'applied')
          .whereRef('r.applied_at', '>=', 's.paused_at'),
      ),
    )
    .execute();
  for (const { district_id, settings } of stopped) {
    await db
      .updateTable('roster_sources')
      .set({
        paused_at: null,
        pause_reason: null,
        next_run_at: nextRunOf(settingsIn(settings), null, now),
      })
      .where('district_id', '=', district_id)
      .where('pause_reason', '=', 'stopped')
      .execute();
  }
}
