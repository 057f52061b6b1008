import { type Clock, seconds } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { Outbox } from '#src/http/services.ts';
import { inRounds, type Rounds } from '#src/means/rounds/rounds.ts';
import { deliverDue } from './deliver.ts';

/** A notice that is due is looked for this often, by each process. */
const lookEvery = seconds(20);

/** Turns notices that are due into mails, as long as the process runs. */
export const createNotifier = (
  { db, clock, mailer }: { db: Database; clock: Clock; mailer: Outbox },
  onFailure: (error: unknown) => void,
): Rounds =>
  inRounds({
    work: async (isOpen) => {
      if (await deliverDue(db, clock.now(), isOpen)) mailer.wake();
    },
    every: lookEvery,
    onFailure,
  });
