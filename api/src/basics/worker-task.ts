import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';

/** The time limit for loading the worker's modules, which is independent of the deadline of the task. */
const startTimeoutMs = 10_000;

export interface TaskLimits {
  /** The time limit of the task itself, once its worker has started. */
  deadlineMs: number;
  maxHeapMb: number;
}

type Reply<Output> = { output: Output } | { failed: true };

/** The task threw an error, ran out of memory or missed its deadline, so its input is the cause. */
export class TaskFailedError extends Error {}

/**
 * Runs a task in a separate worker thread and terminates the thread when the task takes too long, so that input that
 * makes a parser loop cannot stop the server. `file` is a module that calls `serveTask`. Throws a TaskFailedError when
 * the task fails, and another error when its worker does not start.
 */
export async function runTask<Input, Output>(
  file: URL,
  input: Input,
  { deadlineMs, maxHeapMb }: TaskLimits,
): Promise<Output> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
  // Without a listener, an error after the last awaited message would end the server.
  worker.on('error', () => {});
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(startTimeoutMs) });
    worker.postMessage(input);
    const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), whenExited(worker)]);
    const [reply]: Reply<Output>[] = await once(worker, 'message', { signal }).catch((cause: unknown) => {
      throw new TaskFailedError('the task did not end', { cause });
    });
    if (!reply || 'failed' in reply) throw new TaskFailedError('the task threw an error');
    return reply.output;
  } finally {
    await worker.terminate();
  }
}

function whenExited(worker: Worker): AbortSignal {
  const exited = new AbortController();
  worker.once('exit', () => exited.abort());
  return exited.signal;
}

export function serveTask<Input, Output>(task: (input: Input) => Output): void {
  parentPort?.once('message', (input: Input) => {
    let reply: Reply<Output>;
    try {
      reply = { output: task(input) };
    } catch {
      reply = { failed: true };
    }
    parentPort?.postMessage(reply);
  });
  parentPort?.postMessage('ready');
}
