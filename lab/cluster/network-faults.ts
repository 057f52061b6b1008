import { type Fault, pick, untilAnotherLeads } from './fault.ts';

export const networkFaults: readonly Fault[] = [
  {
    name: 'the leader is cut off from the network',
    limitMs: 45_000,
    lastsMs: untilAnotherLeads,
    cause: async ({ database }) => {
      const host = await database.hostWith('leader');
      host.cut();
      return () => host.mend();
    },
  },
  {
    name: 'the leader sends, but receives nothing',
    limitMs: 45_000,
    lastsMs: untilAnotherLeads,
    cause: async ({ database }) => {
      const host = await database.hostWith('leader');
      host.dropReceived();
      return () => host.mend();
    },
  },
  {
    name: 'the leader loses every tenth packet',
    limitMs: 45_000,
    lastsMs: 20_000,
    cause: async ({ database }) => {
      const host = await database.hostWith('leader');
      host.dropReceived(10);
      return () => host.mend();
    },
  },
  {
    name: 'the synchronous standby is cut off from the network',
    limitMs: 45_000,
    lastsMs: untilAnotherLeads,
    cause: async ({ database }) => {
      const host = await database.hostWith('sync_standby');
      host.cut();
      return () => host.mend();
    },
  },
  {
    name: 'an API is cut off from the network',
    limitMs: 15_000,
    lastsMs: 20_000,
    doubledMails: 100,
    cause: async ({ applications }, random) => {
      const { host } = pick(applications, random);
      host.cut();
      return () => host.mend();
    },
  },
];
