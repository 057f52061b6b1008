import { FairQueue, NotStartedError } from '@tapin/servers/fair-queue';
import { AppError } from '#src/basics/app-error.ts';
import { runTask, TaskFailedError } from '#src/basics/worker-task.ts';
import type { CalendarFileEvent } from './calendar-file.ts';

const taskLimits = { deadlineMs: 1_000, maxHeapMb: 128 };

/** A parser may occupy a core until its deadline. Two at a time leave the other cores to other requests. */
const queue = new FairQueue({ concurrency: 2, maxWaiting: 40, maxWaitingPerClient: 4 });

/**
 * Reads a calendar file in a worker with a deadline, because a recurrence rule can make the parser loop. The files of
 * several clients alternate; too many files at once are refused with `unavailable`.
 */
export async function importCalendar(client: string, text: string, now: Date): Promise<CalendarFileEvent[]> {
  const worker = new URL('./calendar-file-worker.ts', import.meta.url);
  const parse = () =>
    runTask<{ text: string; now: Date }, CalendarFileEvent[]>(worker, { text, now }, taskLimits);
  const events = await queue.run(client, parse).catch((error: unknown) => {
    if (error instanceof NotStartedError) throw new AppError('unavailable');
    if (error instanceof TaskFailedError) throw new AppError('calendar_file_invalid');
    throw error;
  });
  if (events.length === 0) throw new AppError('calendar_file_invalid');
  return events;
}
