import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { base, Host } from './hosts.ts';

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

  #folder = (host: Host) => join(base, 'srv', host.name);

  #prepare(host: Host): void {
    const folder = this.#folder(host);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const synchronous = (text: string) =>
      this.#isSynchronous ? text : text.replace(/synchronous_mode(\w*): true/g, 'synchronous_mode$1: false');
    const patroni = synchronous(adapt('patroni.yml', host))
      .replace('/var/lib/postgresql/17/tapin', `/srv/${host.name}/data`)
      .replace('/var/run/postgresql', `/srv/${host.name}`);
    writeFileSync(join(folder, 'patroni.yml'), patroni);
    execFileSync('chroot', [base, 'chown', '-R', 'postgres:postgres', `/srv/${host.name}`]);
  }

  /** Starts the programs that a machine starts when its power returns. */
  startHost(host: Host): void {
    const variables = Object.fromEntries(
      adapt('etcd.env', host)
        .split('\n')
        .filter((line) => /^\w+=/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    host.start('etcd', [], { ...variables, ETCD_DATA_DIR: `/srv/${host.name}/etcd` });
    host.start('patroni', [`/srv/${host.name}/patroni.yml`]);
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

  async switchOver(): Promise<void> {
    const leader = await this.hostWith('leader');
    const candidate = this.#isSynchronous ? { candidate: (await this.hostWith('sync_standby')).name } : {};
    const reply = await fetch(`http://${leader.address}:8008/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.name, ...candidate }),
    });
    if (!reply.ok) throw new Error(`the switchover was refused: ${await reply.text()}`);
  }

  startProxy(host: Host): void {
    const file = join(base, 'srv', `${host.name}.cfg`);
    writeFileSync(file, adapt('haproxy.cfg', host).replaceAll('127.0.0.1:5000', `${host.address}:5000`));
    host.start('haproxy', ['-db', '-f', `/srv/${host.name}.cfg`]);
  }

  remove(): void {
    for (const host of this.hosts) host.remove();
  }
}
