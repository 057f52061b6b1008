import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseCluster } from './database.ts';

export interface Fault {
  name: string;
  /** The longest time for which students may get no acknowledgement of an answer. */
  limitMs: number;
  cause(cluster: DatabaseCluster): Promise<() => void>;
}

const nothing = () => {};

/**
 * The time after which a machine returns. It is longer than the `ttl` of Patroni, so that another machine leads by
 * then.
 */
export const backAfterMs = 45_000;

export const faults: readonly Fault[] = [
  {
    name: 'a planned switchover',
    limitMs: 5_000,
    cause: async (cluster) => {
      await cluster.switchOver();
      return nothing;
    },
  },
  {
    name: 'kill -9 of the PostgreSQL that leads',
    limitMs: 15_000,
    cause: async (cluster) => {
      (await cluster.hostWith('leader')).signal('SIGKILL', 'postgres');
      return nothing;
    },
  },
  {
    name: 'the machine of the leader loses power',
    limitMs: 45_000,
    cause: async (cluster) => {
      const host = await cluster.hostWith('leader');
      host.cut();
      host.signal('SIGKILL');
      return () => {
        host.mend();
        cluster.startHost(host);
      };
    },
  },
  {
    name: 'the machine of the leader freezes',
    limitMs: 45_000,
    cause: async (cluster) => {
      const host = await cluster.hostWith('leader');
      host.signal('SIGSTOP');
      return () => host.signal('SIGCONT');
    },
  },
  {
    name: 'only the Patroni of the leader freezes',
    limitMs: 45_000,
    cause: async (cluster) => {
      const host = await cluster.hostWith('leader');
      host.signal('SIGSTOP', 'patroni');
      return () => host.signal('SIGCONT', 'patroni');
    },
  },
  {
    name: 'the leader is cut off from the network',
    limitMs: 45_000,
    cause: async (cluster) => {
      const host = await cluster.hostWith('leader');
      host.cut();
      return () => host.mend();
    },
  },
  {
    name: 'kill -9 of the PostgreSQL of the synchronous standby',
    limitMs: 15_000,
    cause: async (cluster) => {
      (await cluster.hostWith('sync_standby')).signal('SIGKILL', 'postgres');
      return nothing;
    },
  },
  {
    name: 'the machine of the synchronous standby freezes',
    limitMs: 45_000,
    cause: async (cluster) => {
      const host = await cluster.hostWith('sync_standby');
      host.signal('SIGSTOP');
      return () => host.signal('SIGCONT');
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
  cause: async (cluster) => {
    const leader = await cluster.hostWith('leader');
    const others = cluster.hosts.filter((host) => host !== leader);
    for (const host of others) host.signal('SIGSTOP', 'walreceiver');
    await delay(4_000);
    leader.cut();
    leader.signal('SIGKILL');
    for (const host of others) host.signal('SIGKILL', 'walreceiver');
    return () => {
      leader.mend();
      cluster.startHost(leader);
    };
  },
};
