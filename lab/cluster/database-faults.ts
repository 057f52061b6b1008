import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, faultOf, nothing, untilAnotherLeads } from './fault.ts';

/** Freezes a machine, or only its processes with a text in their command line. */
const freeze = (role: Parameters<typeof faultOf>[0], words: string, text = ''): Fault =>
  faultOf(role, { name: `${words} freezes`, limitMs: 45_000, lastsMs: untilAnotherLeads }, (host) => {
    host.signal('SIGSTOP', text);
    return () => host.signal('SIGCONT', text);
  });

export const databaseFaults: readonly Fault[] = [
  { name: 'nothing happens', limitMs: 1_000, lastsMs: 10_000, cause: async () => nothing },
  {
    name: 'a planned switchover',
    limitMs: 5_000,
    lastsMs: 10_000,
    cause: async ({ database }) => {
      await database.switchOver();
      return nothing;
    },
  },
  faultOf(
    'leader',
    { name: 'kill -9 of the PostgreSQL that leads', limitMs: 15_000, lastsMs: 15_000 },
    (host) => {
      host.signal('SIGKILL', 'postgres');
      return nothing;
    },
  ),
  freeze('leader', 'the PostgreSQL that leads', 'postgres'),
  faultOf(
    'leader',
    {
      name: 'the machine of the leader loses power',
      limitMs: 45_000,
      lastsMs: untilAnotherLeads,
      showsTimeline: true,
    },
    (host, database) => {
      host.cut();
      host.signal('SIGKILL');
      return () => {
        host.mend();
        database.startHost(host);
      };
    },
  ),
  freeze('leader', 'the machine of the leader'),
  freeze('leader', 'only the Patroni of the leader', 'patroni'),
  faultOf(
    'leader',
    { name: 'kill -9 of the Patroni of the leader', limitMs: 45_000, lastsMs: untilAnotherLeads },
    (host, database) => {
      host.signal('SIGKILL', 'patroni');
      return () => database.startPatroni(host);
    },
  ),
  faultOf(
    'leader',
    { name: 'kill -9 of the etcd on the machine of the leader', limitMs: 45_000, lastsMs: untilAnotherLeads },
    (host, database) => {
      host.signal('SIGKILL', 'etcd');
      return () => database.startEtcd(host);
    },
  ),
  freeze('leader', 'the etcd on the machine of the leader', 'etcd'),
  freeze('sync_standby', 'only the Patroni of the synchronous standby', 'patroni'),
  faultOf(
    'sync_standby',
    { name: 'kill -9 of the PostgreSQL of the synchronous standby', limitMs: 15_000, lastsMs: 15_000 },
    (host) => {
      host.signal('SIGKILL', 'postgres');
      return nothing;
    },
  ),
  freeze('sync_standby', 'the machine of the synchronous standby'),
  faultOf(
    'leader',
    { name: 'the disk of the leader is full', limitMs: 45_000, lastsMs: untilAnotherLeads },
    (host) => host.fillDisk(),
  ),
  faultOf(
    'sync_standby',
    { name: 'the disk of the synchronous standby is full', limitMs: 45_000, lastsMs: untilAnotherLeads },
    (host) => host.fillDisk(),
  ),
  faultOf(
    'leader',
    { name: 'the archive of the leader is gone', limitMs: 5_000, lastsMs: 20_000 },
    (host, database) => {
      database.setArchive(host, false);
      return () => database.setArchive(host, true);
    },
  ),
  faultOf(
    'leader',
    { name: 'the clock of the leader is three minutes behind', limitMs: 45_000, lastsMs: 20_000 },
    (host) => {
      host.setClock('-180');
      return () => host.setClock('+0');
    },
  ),
  {
    // Without synchronous replication this loses the answers of four seconds.
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
  },
  {
    name: 'the standbys apply changes late',
    limitMs: 5_000,
    lastsMs: 0,
    cause: async ({ database: { hosts } }) => {
      const signalAll = (signal: NodeJS.Signals) => {
        for (const host of hosts) host.signal(signal, 'startup');
      };
      for (let times = 0; times < 20; times += 1) {
        signalAll('SIGSTOP');
        await delay(700);
        signalAll('SIGCONT');
        await delay(300);
      }
      return nothing;
    },
  },
];
