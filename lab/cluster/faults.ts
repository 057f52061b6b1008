import { applicationFaults } from './application-faults.ts';
import { databaseFaults } from './database-faults.ts';
import { type Fault, mailsInFlight, nothing } from './fault.ts';
import { networkFaults } from './network-faults.ts';
import { workFaults } from './work-faults.ts';

export const faults: readonly Fault[] = [
  ...databaseFaults,
  ...networkFaults,
  ...applicationFaults,
  ...workFaults,
];

/** The faults of the short form: one of each kind. */
export const short = [
  'a planned switchover',
  'kill -9 of the PostgreSQL that leads',
  'the leader is cut off from the network',
  'kill -9 of the PostgreSQL that leads between the plan of a roster and its import',
  'the clock of a machine with an API is a day ahead',
];

/** Two faults of which the second begins while the first lasts. */
export function pairOf(first: Fault, second: Fault, delayMs: number): Fault {
  return {
    name: `${first.name}, and ${Math.round(delayMs / 1_000)} s later ${second.name}`,
    // Two machines may be lost, so that nothing is acknowledged until one returns.
    limitMs: Number.POSITIVE_INFINITY,
    lastsMs: Math.max(first.lastsMs, delayMs + second.lastsMs),
    doubledMails: (first.doubledMails ?? mailsInFlight) + (second.doubledMails ?? mailsInFlight),
    cause: async (machines, random) => {
      const endFirst = await first.cause(machines, random);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      // Without a leader there is nothing that the second fault could hit.
      const endSecond = await second.cause(machines, random).catch(() => nothing);
      return async () => {
        await endFirst();
        await endSecond();
      };
    },
  };
}
