interface Task {
  /** The number of processors that the task keeps busy. */
  cpus: number;
  run: () => Promise<void>;
}

/** Runs tasks in parallel, in order, as long as they keep no more processors busy than there are. */
export async function runInParallel(tasks: readonly Task[], cpus: number): Promise<void> {
  const waiting = [...tasks];
  const running = new Set<Promise<void>>();
  let free = cpus;
  const start = ({ cpus: wanted, run }: Task) => {
    const used = Math.min(wanted, cpus);
    free -= used;
    const done = run().finally(() => {
      free += used;
      running.delete(done);
    });
    running.add(done);
  };
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((task) => Math.min(task.cpus, cpus) <= free);
    if (next < 0) await Promise.race(running);
    else for (const task of waiting.splice(next, 1)) start(task);
  }
}
