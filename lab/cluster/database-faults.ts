import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, nothing, untilAnotherLeads } from './fault.ts';

export const databaseFaults: readonly Fault[] = [
  {
    name: 'a planned switchover',
    limitMs: 5_000,
    lastsMs: 10_000,
    cause: async ({ database }) => {
      await database.switchOver();
      return nothing;
    },
  },
  {
    name: 'kill -9 of the PostgreSQL that leads',
    limitMs: 15_000,
    lastsMs: 15_000,
    cause: async ({ database }) => {
      (await database.hostWith('leader')).signal('SIGKILL', 'postgres');
      return nothing;
    },
  },
  {
    name: 'the PostgreSQL that leads freezes',
    limitMs: 45_000,
    lastsMs: untilAnotherLeads,
    cause: async ({ database }) => {
      const host = await database.hostWith('leader');
      host.signal('SIGSTOP', 'postgres');
      return () => host.signal('SIGCONT', 'postgres');
    },
  },
  {
    name: 'the machine of the leader loses power',
    limitMs: 45_000,
    lastsMs: untilAnotherLeads,
    cause: async ({ database }) => {
      const host = await database.hostWith('leader');
      host.cut();
      host.signal('SIGKILL');
      return () => {
        host.mend();
        database.startHost(host);
      };
    },
  },
  {
    name: 'the machine of the leader freezes',
    limitMs: 45_000,
    lastsMs: untilAnotherLeads,
    cause: async ({ database }) => {
      const host = await database.hostWith('leader');
      host.signal('SIGSTOP');
      return () => host.signal('SIGCONT');
    },
  },
  {
    name: 'only the Patroni of the leader freezes',
    limitMs: 45_000,
    lastsMs: untilAnotherLeads,
    cause: async ({ database }) => {
      const host = await database.hostWith('leader');
      host.signal('SIGSTOP', 'patroni');
      return () => host.signal('SIGCONT', 'patroni');
    },
  },
  {
    name: 'kill -9 of the Patroni of the leader',
    limitMs: 45_000,
    lastsMs: untilAnotherLeads,
    cause: async ({ database }) => {
      const host = await database.hostWith('leader');
      host.signal('SIGKILL', 'patroni');
      return () => database.startPatroni(host);
    },
  },
  {
    name: 'kill -9 of the etcd on the machine of the leader',
    limitMs: 45_000,
    lastsMs: untilAnotherLeads,
    cause: async ({ database }) => {
      const host = await database.hostWith('leader');
      host.signal('SIGKILL', 'etcd');
      return () => database.startEtcd(host);
    },
  },
  {
    name: 'kill -9 of the PostgreSQL of the synchronous standby',
    limitMs: 15_000,
    lastsMs: 15_000,
    cause: async ({ database }) => {
      (await database.hostWith('sync_standby')).signal('SIGKILL', 'postgres');
      return nothing;
    },
  },
  {
    name: 'the machine of the synchronous standby freezes',
    limitMs: 45_000,
    lastsMs: untilAnotherLeads,
    cause: async ({ database }) => {
      const host = await database.hostWith('sync_standby');
      host.signal('SIGSTOP');
      return () => host.signal('SIGCONT');
    },
  },
  {
    name: 'the disk of the leader is full',
    limitMs: 45_000,
    lastsMs: untilAnotherLeads,
    cause: async ({ database }) => (await database.hostWith('leader')).fillDisk(),
  },
  {
    name: 'the disk of the synchronous standby is full',
    limitMs: 45_000,
    lastsMs: untilAnotherLeads,
    cause: async ({ database }) => (await database.hostWith('sync_standby')).fillDisk(),
  },
  {
    name: 'the archive of the leader is gone',
    limitMs: 5_000,
    lastsMs: 20_000,
    cause: async ({ database }) => {
      const host = await database.hostWith('leader');
      database.setArchive(host, false);
      return () => database.setArchive(host, true);
    },
  },
  {
    name: 'the clock of the leader is three minutes behind',
    limitMs: 45_000,
    lastsMs: 20_000,
    cause: async ({ database }) => {
      const host = await database.hostWith('leader');
      host.setClock('-180');
      return () => host.setClock('+0');
    },
  },
];

/**
 * Cuts the replication, lets the leader acknowledge answers for a while, and loses the leader. Without synchronous
 * replication this loses answers, which shows that the laboratory finds lost answers.
 */
export const powerCutAfterPartition: Fault = {
  name: 'the leader is cut off from the standbys, and loses power',
  limitMs: Number.POSITIVE_INFINITY,
  lastsMs: untilAnotherLeads,
  cause: async ({ database }) => {
    const leader = await database.hostWith('leader');
    const others = database.hosts.filter((host) => host !== leader);
    for (const host of others) host.signal('SIGSTOP', 'walreceiver');
    await delay(4_000);
    leader.cut();
    leader.signal('SIGKILL');
    for (const host of others) host.signal('SIGKILL', 'walreceiver');
    return () => {
      leader.mend();
      database.startHost(leader);
    };
  },
};
