import { setTimeout as delay } from 'node:timers/promises';
import type { Application } from './application.ts';
import { type Fault, nothing, pick } from './fault.ts';

/** A fault of one of the machines with an API. */
const faultOfOne = (
  name: string,
  act: (application: Application) => () => void,
  { lastsMs = 15_000, doubledMails = 20 }: Partial<Fault> = {},
): Fault => ({
  name,
  limitMs: 15_000,
  lastsMs,
  doubledMails,
  cause: async ({ applications }, random) => act(pick(applications, random)),
});

const kill = (words: string, program: Parameters<Application['signal']>[1], doubledMails?: number): Fault =>
  faultOfOne(
    `kill -9 of ${words}`,
    (application) => {
      application.signal('SIGKILL', program);
      return nothing;
    },
    doubledMails === undefined ? {} : { doubledMails },
  );

const freeze = (words: string, program: Parameters<Application['signal']>[1], doubledMails?: number): Fault =>
  faultOfOne(
    `${words} freezes`,
    (application) => {
      application.signal('SIGSTOP', program);
      return () => application.signal('SIGCONT', program);
    },
    { lastsMs: 20_000, ...(doubledMails !== undefined && { doubledMails }) },
  );

const clockFault = (words: string, difference: string): Fault =>
  faultOfOne(
    `the clock of a machine with an API is ${words}`,
    ({ host }) => {
      host.setClock(difference);
      return () => host.setClock('+0');
    },
    { lastsMs: 20_000 },
  );

export const applicationFaults: readonly Fault[] = [
  kill('an API', 'api', 100),
  kill('an edge', 'edge'),
  kill('a proxy to the database', 'databaseProxy'),
  kill('a proxy to the APIs', 'apiProxy'),
  freeze('an API', 'api', 100),
  freeze('an edge', 'edge'),
  freeze('a proxy to the database', 'databaseProxy'),
  freeze('a proxy to the APIs', 'apiProxy'),
  {
    name: 'kill -9 of both APIs',
    limitMs: 30_000,
    lastsMs: 15_000,
    doubledMails: 200,
    cause: async ({ applications }) => {
      for (const application of applications) application.signal('SIGKILL', 'api');
      return nothing;
    },
  },
  {
    name: 'a planned switchover while the APIs are replaced one after the other',
    limitMs: 15_000,
    lastsMs: 15_000,
    cause: async ({ database, applications }) => {
      const replacing = (async () => {
        for (const application of applications) {
          application.signal('SIGTERM', 'api');
          await delay(8_000);
        }
      })();
      await delay(1_000);
      await database.switchOver();
      return () => replacing;
    },
  },
  clockFault('a day ahead', '+1d'),
  clockFault('three minutes behind', '-180'),
  clockFault('three seconds ahead', '+3'),
];
