import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Keeps every processor busy until the returned function is called. */
export function startBusyLoops(): () => void {
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker('for (;;) Math.random();', { eval: true }),
  );
  return () => {
    for (const worker of workers) void worker.terminate();
  };
}
