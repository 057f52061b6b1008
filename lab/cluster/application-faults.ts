import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, nothing, pick } from './fault.ts';

const clockFault = (words: string, difference: string): Fault => ({
  name: `the clock of an API is ${words}`,
  limitMs: 15_000,
  lastsMs: 20_000,
  cause: async ({ applications }, random) => {
    const { host } = pick(applications, random);
    host.setClock(difference);
    return () => host.setClock('+0');
  },
});

export const applicationFaults: readonly Fault[] = [
  {
    name: 'kill -9 of an API',
    limitMs: 15_000,
    lastsMs: 10_000,
    doubledMails: 100,
    cause: async ({ applications }, random) => {
      pick(applications, random).signalApi('SIGKILL');
      return nothing;
    },
  },
  {
    name: 'kill -9 of both APIs',
    limitMs: 30_000,
    lastsMs: 15_000,
    doubledMails: 200,
    cause: async ({ applications }) => {
      for (const application of applications) application.signalApi('SIGKILL');
      return nothing;
    },
  },
  {
    name: 'an API freezes',
    limitMs: 15_000,
    lastsMs: 20_000,
    doubledMails: 100,
    cause: async ({ applications }, random) => {
      const application = pick(applications, random);
      application.signalApi('SIGSTOP');
      return () => application.signalApi('SIGCONT');
    },
  },
  {
    name: 'a planned switchover while the APIs are replaced one after the other',
    limitMs: 15_000,
    lastsMs: 15_000,
    cause: async ({ database, applications }) => {
      const replacing = (async () => {
        for (const application of applications) {
          application.signalApi('SIGTERM');
          await delay(8_000);
        }
      })();
      await delay(1_000);
      await database.switchOver();
      return () => replacing;
    },
  },
  {
    name: 'kill -9 of the proxy to the database on the machine of an API',
    limitMs: 15_000,
    lastsMs: 15_000,
    cause: async ({ applications }, random) => {
      const application = pick(applications, random);
      application.host.signal('SIGKILL', 'haproxy');
      return () => application.startProxy();
    },
  },
  clockFault('a day ahead', '+1d'),
  clockFault('three minutes behind', '-180'),
  clockFault('three seconds ahead', '+3'),
];
