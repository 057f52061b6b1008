import type { Application } from './application.ts';
import type { DatabaseCluster } from './database.ts';
import type { Host } from './hosts.ts';
import type { Office } from './office.ts';
import type { Retention } from './retention.ts';

/** Returns a number from 0 to below 1. The seed of a run decides the numbers. */
export type Random = () => number;

export interface Machines {
  database: DatabaseCluster;
  applications: readonly Application[];
  office: Office;
  retention: Retention;
}

type End = () => void | Promise<void>;

export interface Fault {
  name: string;
  /** The longest time for which students may get no acknowledgement of an answer. */
  limitMs: number;
  /**
   * The time after which what ended the fault is undone. For a machine that is lost it is longer than the `ttl` of
   * Patroni, so that another machine leads by then.
   */
  lastsMs: number;
  /** How many mails may be sent twice, if more than `mailsInFlight`, because a sender was killed. */
  doubledMails?: number;
  /** Whether the output says by second what students were told. */
  showsTimeline?: true;
  /** Causes the fault. Returns a function that undoes it. */
  cause(machines: Machines, random: Random): Promise<End>;
}

/** A mail is sent again when the connection to the database is lost before the mail is recorded as sent. */
export const mailsInFlight = 20;

export const untilAnotherLeads = 40_000;
export const nothing = () => {};

export const pick = <T>(values: readonly T[], random: Random): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('there is nothing to pick from');
  return value;
};

/** A fault of the machine that leads, or of its synchronous standby. */
export const faultOf = (
  role: 'leader' | 'sync_standby',
  fault: Omit<Fault, 'cause'>,
  act: (host: Host, database: DatabaseCluster) => End,
): Fault => ({
  ...fault,
  cause: async ({ database }) => act(await database.hostWith(role), database),
});
