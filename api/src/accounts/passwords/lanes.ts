import { AppError } from '#src/basics/app-error.ts';

export interface LaneLimits {
  atOnce: number;
  /** How many of one client wait. */
  inLane: number;
  /** How many wait in all. */
  inAll: number;
}

export interface InTurn {
  <T>(client: string, work: () => Promise<T>): Promise<T>;
  /** How many wait, of all clients together. */
  waiting(): number;
}

/**
 * Work that waits for its turn, each client in a lane of its own. The lanes take turns: whoever comes alone waits for
 * one of each other client at most, however many of theirs are there. Who would wait too long is told at once.
 */
export function createLanes({ atOnce, inLane, inAll }: LaneLimits): InTurn {
  const lanes = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;

  function wait(client: string): Promise<void> {
    const lane = lanes.get(client) ?? [];
    if (lane.length >= inLane || waiting >= inAll) throw new AppError('unavailable');
    waiting += 1;
    lanes.set(client, lane);
    return new Promise((resolve) => lane.push(resolve));
  }

  /** Hands the place of who is done to the lane that has waited longest, which then stands behind the others. */
  function next(): void {
    const [first] = lanes;
    if (!first) {
      running -= 1;
      return;
    }
    const [client, lane] = first;
    const start = lane.shift();
    lanes.delete(client);
    if (lane.length > 0) lanes.set(client, lane);
    waiting -= 1;
    start?.();
  }

  const inTurn = async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else await wait(client);
    try {
      return await work();
    } finally {
      next();
    }
  };
  return Object.assign(inTurn, { waiting: () => waiting });
}
