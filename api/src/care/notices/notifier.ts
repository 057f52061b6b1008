import { type Clock, seconds } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { Outbox } from '#src/http/services.ts';
import { deliverDue } from './deliver.ts';

export interface Notifier extends Outbox {
  close(): Promise<void>;
}

/** A notice that is due is looked for this often, by each process. */
const lookEvery = seconds(20);

/** Turns notices that are due into mails, as long as the process runs. */
export function createNotifier(
  { db, clock, mailer }: { db: Database; clock: Clock; mailer: Outbox },
  onFailure: (error: unknown) => void,
): Notifier {
  let wanted = false;
  let closed = false;
  let round: Promise<void> | null = null;

  async function work(): Promise<void> {
    while (wanted && !closed) {
      wanted = false;
      if (await deliverDue(db, clock.now(), () => !closed)) mailer.wake();
    }
  }

  function wake(): void {
    wanted = true;
    round ??= work()
      .catch(onFailure)
      .finally(() => {
        round = null;
      });
  }

  const timer = setInterval(wake, lookEvery);
  timer.unref();
  return {
    wake,
    settled: async () => {
      while (round) await round;
    },
    close: async () => {
      closed = true;
      clearInterval(timer);
      await round;
    },
  };
}
