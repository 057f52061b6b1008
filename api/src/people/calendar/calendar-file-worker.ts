import { serveTask } from '#src/basics/worker-task.ts';
import { parseCalendarFile } from './calendar-file.ts';

serveTask(({ text, now }: { text: string; now: Date }) => parseCalendarFile(text, now));
