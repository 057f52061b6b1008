import type { Worker } from '#src/http/services.ts';

export interface StoppableWorker extends Worker {
  close(): Promise<void>;
}

interface WorkerOptions {
  /** One run. It ends early when `isOpen` returns false, because the server stops. */
  work: (isOpen: () => boolean) => Promise<void>;
  /** A run starts at least this often, also if nobody calls `wake`. */
  intervalMs: number;
  onFailure: (error: unknown) => void;
  /** Is called after each run that did not fail. */
  onRun?: (() => void) | undefined;
}

/** Runs work in the background, one run at a time. A call of `wake` during a run leads to another run after it. */
export function startWorker({ work, intervalMs, onFailure, onRun }: WorkerOptions): StoppableWorker {
  let isWoken = false;
  let isClosed = false;
  let running: Promise<void> | null = null;

  async function runWhileWoken(): Promise<void> {
    while (isWoken && !isClosed) {
      isWoken = false;
      await work(() => !isClosed);
      onRun?.();
    }
  }

  function wake(): void {
    isWoken = true;
    running ??= runWhileWoken()
      .catch(onFailure)
      .finally(() => {
        running = null;
      });
  }

  const timer = setInterval(wake, intervalMs);
  timer.unref();
  return {
    wake,
    settled: async () => {
      while (running) await running;
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
