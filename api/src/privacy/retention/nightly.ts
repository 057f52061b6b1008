import { type Clock, isClockWrong, minutes } from '#src/basics/clock.ts';
import { addDays } from '#src/basics/local-day.ts';
import { type StoppableWorker, startWorker } from '#src/notifications/worker.ts';
import { deleteUnusedGuardians } from '#src/privacy/guardians/links.ts';
import {
  addAuditPartitions,
  dropDueAuditPartitions,
  dropEmptyPartitions,
} from '#src/privacy/retention/due/partitions.ts';
import { deleteRefusedAnswers } from '#src/privacy/retention/due/refused-answers.ts';
import { runRetention } from '#src/privacy/retention/due/run-retention.ts';
import type { RetentionContext } from '#src/privacy/retention/ledger/lease.ts';
import { completeNight, RetentionBusyError, storeOverdue } from '#src/privacy/retention/ledger/lease.ts';
import { dayOf, dueDayOf } from './service.ts';
import { findOverdue } from './verify.ts';

const lookEveryMs = minutes(10);
/** The hours in UTC from midnight to six in the morning in Chicago, when students sleep. */
const firstHour = 6;
const lastHour = 12;
/** After a transaction the process pauses for twelve times its duration, so that requests stay fast. */
export const nightlyPauseRatio = 12;

type NightContext = Pick<RetentionContext, 'db' | 'ledger' | 'now' | 'isRunning'> & { pauseRatio?: number };

async function isDue({ db, now }: NightContext): Promise<boolean> {
  const hour = now.getUTCHours();
  if (hour < firstHour || hour >= lastHour) return false;
  const lease = await db.selectFrom('retention_lease').select('completed_on').executeTakeFirst();
  return (lease?.completed_on ?? '') < dayOf(now);
}

export async function runNight(context: NightContext): Promise<boolean> {
  if (!(await isDue(context))) return false;
  const { db, now, isRunning } = context;
  const day = dueDayOf(now);
  try {
    await deleteRefusedAnswers({ pauseRatio: nightlyPauseRatio, ...context, day });
    await runRetention({ pauseRatio: nightlyPauseRatio, ...context, day });
  } catch (error) {
    if (error instanceof RetentionBusyError) return false;
    throw error;
  }
  if (!isRunning()) return false;
  await deleteUnusedGuardians(db, now);
  await dropEmptyPartitions(db, addDays(day, -1));
  await addAuditPartitions(db, now);
  await dropDueAuditPartitions(db, { day, now });
  await storeOverdue(db, await findOverdue(db, { day, now }), now);
  await completeNight(db, dayOf(now));
  return true;
}

export function startRetention({
  clock,
  onFailure,
  onRun,
  ...context
}: Pick<NightContext, 'db' | 'ledger'> & {
  clock: Clock;
  onFailure: (error: unknown) => void;
  onRun?: () => void;
}): StoppableWorker {
  const work = async (isRunning: () => boolean) => {
    if (isClockWrong(clock)) throw new Error('the clocks of this machine and of the database differ');
    await runNight({ ...context, now: clock.now(), isRunning });
  };
  return startWorker({ work, intervalMs: lookEveryMs, onFailure, onRun });
}
