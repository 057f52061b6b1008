import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The folder is kept between runs, because the packages of Debian take minutes to unpack. */
const folder = process.env.CLUSTER_FOLDER ?? '/var/tmp/tapin-cluster';
export const base = join(folder, 'trixie');
const logs = join(folder, 'logs');
const packages =
  'ca-certificates,postgresql-17,patroni,python3-etcd,etcd-server,etcd-client,haproxy,pgbouncer,pgbackrest,nftables,iproute2,procps,faketime,libfaketime,curl';

const run = (command: string, ...words: string[]) => execFileSync(command, words, { stdio: 'pipe' });
const tryTo = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;

/**
 * Creates the folder of a Debian 13 system. The configuration in `deploy/database` is for Patroni and etcd of Debian
 * 13.
 */
export function makeBase(): void {
  mkdirSync(logs, { recursive: true });
  if (!existsSync(base)) {
    const unfinished = `${base}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    execFileSync('debootstrap', ['--variant=minbase', `--include=${packages}`, 'trixie', unfinished], {
      stdio: 'inherit',
    });
    renameSync(unfinished, base);
  }
  for (const mounted of ['proc', 'dev'])
    if (!tryTo('mountpoint', '-q', join(base, mounted)))
      run('mount', '--rbind', '--make-rslave', `/${mounted}`, join(base, mounted));
}

/** The network is in a separate namespace, in which this process runs as well, so that no packet leaves the machine. */
const bridge = 'tapin0';

export function makeNetwork(): void {
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', bridge, 'type', 'bridge');
  run('ip', 'address', 'add', '10.86.0.254/24', 'dev', bridge);
  run('ip', 'link', 'set', bridge, 'up');
}

/**
 * A machine of the laboratory: a network namespace with an address. Its processes run on the Debian system of
 * `makeBase`.
 */
export class Host {
  readonly name: string;
  readonly address: string;
  readonly #namespace: string;
  readonly #children = new Set<ChildProcess>();

  constructor(name: string, number: number) {
    this.name = name;
    this.address = `10.86.0.${number}`;
    this.#namespace = `tapin-${name}`;
    this.remove();
    run('ip', 'netns', 'add', this.#namespace);
    run('ip', 'link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.#namespace);
    run('ip', 'link', 'set', `to-${name}`, 'master', bridge, 'up');
    this.#inside('ip', 'link', 'set', 'lo', 'up');
    this.#inside('ip', 'address', 'add', `${this.address}/24`, 'dev', 'eth0');
    this.#inside('ip', 'link', 'set', 'eth0', 'up');
  }

  #inside(...words: string[]): void {
    run('ip', 'netns', 'exec', this.#namespace, ...words);
  }

  start(program: string, words: readonly string[] = [], variables: NodeJS.ProcessEnv = {}): ChildProcess {
    const log = openSync(join(logs, `${this.name}.log`), 'a');
    const child = spawn(
      'ip',
      ['netns', 'exec', this.#namespace, 'chroot', '--userspec=postgres:postgres', base, program, ...words],
      {
        env: { PATH: '/usr/lib/postgresql/17/bin:/usr/bin:/usr/sbin', LANG: 'C.UTF-8', ...variables },
        stdio: ['ignore', log, log],
      },
    );
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    return child;
  }

  processes(text = ''): number[] {
    const found = spawnSync('ip', ['netns', 'pids', this.#namespace], { encoding: 'utf8' });
    const ids = found.stdout.split('\n').filter(Boolean).map(Number);
    return ids.filter((id) => commandLineOf(id).includes(text));
  }

  signal(signal: NodeJS.Signals, text = ''): void {
    for (const id of this.processes(text)) tryTo('kill', `-${signal.slice(3)}`, String(id));
  }

  /** Drops every packet from and to the machine. */
  cut(): void {
    run('ip', 'link', 'set', `to-${this.name}`, 'down');
  }

  mend(): void {
    run('ip', 'link', 'set', `to-${this.name}`, 'up');
  }

  remove(): void {
    this.signal('SIGCONT');
    this.signal('SIGKILL');
    tryTo('ip', 'netns', 'delete', this.#namespace);
    tryTo('ip', 'link', 'delete', `to-${this.name}`);
  }
}

function commandLineOf(id: number): string {
  const found = spawnSync('ps', ['-o', 'args=', '-p', String(id)], { encoding: 'utf8' });
  return found.stdout;
}
