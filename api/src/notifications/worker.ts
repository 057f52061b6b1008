import type { Worker } from '#src/http/services.ts';

export interface StoppableWorker extends Worker {
  close(): Promise<void>;
}

interface WorkerOptions {
  work: (isOpen: () => boolean) => Promise<void>;
  intervalMs: number;
  onFailure: (error: unknown) => void;
  /** Called after each run that did not fail. */
  onRun?: (() => void) | undefined;
}

/** Runs work in the background, one run at a time. A call of `wake` during a run starts another run afterwards. */
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
