import { AppError } from '#src/basics/app-error.ts';
import { runTask } from '#src/basics/worker-task.ts';
import type { FileEvent } from './calendar-file.ts';

const limits = { deadlineMs: 1_000, maxHeapMb: 128 };

/** Reads a file that a person sent. A recurrence rule can make the parser loop, which ends with the worker's deadline. */
export async function importCalendar(text: string, now: Date): Promise<FileEvent[]> {
  const worker = new URL('./calendar-file-worker.ts', import.meta.url);
  const events = await runTask<{ text: string; now: Date }, FileEvent[]>(worker, { text, now }, limits).catch(
    () => {
      throw new AppError('calendar_file_invalid');
    },
  );
  if (events.length === 0) throw new AppError('calendar_file_invalid');
  return events;
}
