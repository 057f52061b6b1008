import { type ChildProcess, execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openPostgres } from '@tapin/api/database';
import { base, Host, postgresVersion } from './hosts.ts';

const configurations = join(import.meta.dirname, '../../deploy/database');

/**
 * Writes a configuration of `deploy/database` with the addresses of the laboratory. Lines that list all machines keep
 * all addresses.
 */
function adapt(file: string, host: Host): string {
  return readFileSync(join(configurations, file), 'utf8')
    .split('\n')
    .map((line) =>
      /hosts:|CLUSTER=|server db|\/24/.test(line)
        ? line
        : line.replaceAll('192.0.2.1', host.address).replace(/(name: |NAME=)db1/, `$1${host.name}`),
    )
    .join('\n')
    .replaceAll('192.0.2.', '10.86.0.');
}

export interface Member {
  name: string;
  role: string;
  state: string;
}

/** Three machines with etcd, Patroni and PostgreSQL, and the proxy that leads to the leader. */
export class DatabaseCluster {
  readonly hosts: readonly Host[];
  readonly #isSynchronous: boolean;

  constructor({ isSynchronous }: { isSynchronous: boolean }) {
    this.#isSynchronous = isSynchronous;
    this.hosts = [1, 2, 3].map((number) => new Host(`db${number}`, number));
  }

  async start(): Promise<void> {
    for (const host of this.hosts) this.#prepare(host);
    for (const host of this.hosts) this.startHost(host);
    await this.untilHealthy();
  }

  #prepare(host: Host): void {
    host.makeDisk();
    this.setArchive(host, true);
    const synchronous = (text: string) =>
      this.#isSynchronous ? text : text.replace(/synchronous_mode(\w*): true/g, 'synchronous_mode$1: false');
    const patroni = synchronous(adapt('patroni.yml', host))
      .replace('/var/lib/postgresql/17/tapin', `${host.folder}/data`)
      .replace('/usr/lib/postgresql/17', `/usr/lib/postgresql/${postgresVersion}`)
      .replace('/var/run/postgresql', host.folder)
      // The watchdog would reset the machine of the laboratory.
      .replace('mode: automatic', 'mode: "off"')
      .replace('pgbackrest --stanza=tapin archive-push %p', `test -e ${host.folder}/archive`);
    writeFileSync(join(base, host.folder, 'patroni.yml'), patroni);
    execFileSync('chroot', [base, 'chown', '-R', 'postgres:postgres', host.folder]);
  }

  /** Starts the programs that a machine starts when its power returns. */
  startHost(host: Host): void {
    this.startEtcd(host);
    this.startPatroni(host);
  }

  startEtcd(host: Host): void {
    const variables = Object.fromEntries(
      adapt('etcd.env', host)
        .split('\n')
        .filter((line) => /^\w+=/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    host.start('etcd', [], { ...variables, ETCD_DATA_DIR: `${host.folder}/etcd` });
  }

  startPatroni(host: Host): void {
    host.startWithClock('patroni', `${host.folder}/patroni.yml`);
  }

  /** The archive of the laboratory keeps nothing. While it is away, the command that archives a segment fails. */
  setArchive(host: Host, isThere: boolean): void {
    const file = join(base, host.folder, 'archive');
    if (isThere) writeFileSync(file, '');
    else rmSync(file);
  }

  async members(): Promise<Member[]> {
    for (const { address } of this.hosts) {
      const signal = AbortSignal.timeout(2_000);
      const reply = await fetch(`http://${address}:8008/cluster`, { signal }).catch(() => null);
      // The reply of Patroni has more fields, which no code of the laboratory reads.
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async hostWith(role: 'leader' | 'sync_standby'): Promise<Host> {
    const names = (await this.members()).filter((each) => each.role === role).map(({ name }) => name);
    const host = this.hosts.find(({ name }) => names.includes(name));
    if (!host) throw new Error(`no machine is the ${role}`);
    return host;
  }

  async untilHealthy(limitMs = 120_000): Promise<void> {
    const deadline = performance.now() + limitMs;
    const isHealthy = (members: readonly Member[]) =>
      members.length === this.hosts.length &&
      members.every(({ state }) => state === 'running' || state === 'streaming') &&
      members.some(({ role }) => role === 'leader') &&
      (!this.#isSynchronous || members.some(({ role }) => role === 'sync_standby'));
    for (;;) {
      const members = await this.members();
      if (isHealthy(members)) return;
      if (performance.now() > deadline)
        throw new Error(`the cluster is not healthy: ${JSON.stringify(members)}`);
      await delay(500);
    }
  }

  /** Does some work on the leader, without the proxies of the APIs. */
  async withLeader<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const { address } = await this.hostWith('leader');
    const url = `postgres://postgres:CHANGE-SUPERUSER@${address}:5432/postgres`;
    const { db, close } = openPostgres(url, () => {}, { maxConnections: 1, statementTimeoutMs: 120_000 });
    return work(db).finally(close);
  }

  async switchOver(): Promise<void> {
    const leader = await this.hostWith('leader');
    const candidate = this.#isSynchronous ? { candidate: (await this.hostWith('sync_standby')).name } : {};
    const reply = await fetch(`http://${leader.address}:8008/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.name, ...candidate }),
    });
    if (!reply.ok) throw new Error(`the switchover was refused: ${await reply.text()}`);
  }

  /**
   * Starts the proxy of a machine with an API, which leads to the leader. A broken product also finds the standbys, at
   * another port.
   */
  startProxy(host: Host): ChildProcess {
    const configuration = adapt('haproxy.cfg', host);
    const standbys = configuration
      .slice(configuration.indexOf('listen database'))
      .replace('listen database', 'listen standbys')
      .replace(':5000', ':5001')
      .replaceAll('/primary', '/replica');
    writeFileSync(join(base, host.folder, 'haproxy.cfg'), `${configuration}\n${standbys}`);
    return host.start('haproxy', ['-db', '-f', `${host.folder}/haproxy.cfg`]);
  }

  remove(): void {
    for (const host of this.hosts) host.remove();
  }
}
