import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { debianFolder, makeDebian } from '../debian.ts';

const folder = process.env.CLUSTER_FOLDER ?? '/var/tmp/tapin-cluster';
/** The release of Debian on the machines of the laboratory, with the version of its PostgreSQL. */
const release = process.env.LAB_RELEASE === 'bookworm' ? 'bookworm' : 'trixie';
export const postgresVersion = release === 'trixie' ? '17' : '15';
const debian = {
  release,
  packages: `systemd-sysv,dbus,ca-certificates,postgresql-${postgresVersion},patroni,python3-etcd,etcd-server,etcd-client,haproxy,pgbouncer,pgbackrest,jq,prometheus-node-exporter,nftables,iproute2,procps,faketime,libfaketime,curl`,
} as const;
export const base = debianFolder(folder, debian);
export const makeBase = () => makeDebian(base, debian);
const logs = join(folder, 'logs');
/** The folder that all machines with an API see. */
export const shared = join(folder, 'shared');

const run = (command: string, ...words: string[]) => execFileSync(command, words, { stdio: 'pipe' });
const tryTo = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;

/** The network and the mounts are in separate namespaces, in which this process runs as well, and end with it. */
const bridge = 'tapin0';
export const gateway = '10.86.0.254';

export function makeNetwork(): void {
  mkdirSync(logs, { recursive: true });
  for (const mounted of ['proc', 'dev'])
    run('mount', '--rbind', '--make-rslave', `/${mounted}`, join(base, mounted));
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', bridge, 'type', 'bridge');
  run('ip', 'address', 'add', `${gateway}/24`, 'dev', bridge);
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

  /** The folder of the machine, as its programs see it. */
  get folder(): string {
    return `/srv/${this.name}`;
  }

  /** Gives the machine an empty disk. The kernel keeps what was written when its processes are killed. */
  makeDisk(): void {
    const folder = join(base, this.folder);
    mkdirSync(folder, { recursive: true });
    run('mount', '-t', 'tmpfs', '-o', 'size=1500m', 'tmpfs', folder);
    this.setClock('+0');
  }

  /** Sets by how much the clock of the machine is ahead, such as `+1d` or `-180`. */
  setClock(difference: string): void {
    writeFileSync(join(base, this.folder, 'clock'), difference);
  }

  /** Starts a program of the Debian system. */
  start(program: string, words: readonly string[] = [], variables: NodeJS.ProcessEnv = {}): ChildProcess {
    return this.#startInDebian(program, [program, ...words], variables);
  }

  /** Starts a program of the Debian system with the clock of the machine. HAProxy hangs with a changed clock. */
  startWithClock(program: string, ...words: string[]): ChildProcess {
    const clock = Object.entries(clockVariables(this.folder)).map(([name, value]) => `${name}=${value}`);
    return this.#startInDebian(program, ['env', ...clock, program, ...words], {});
  }

  #startInDebian(program: string, words: readonly string[], variables: NodeJS.ProcessEnv): ChildProcess {
    return this.#spawn(program, ['chroot', '--userspec=postgres:postgres', base, ...words], {
      PATH: `/usr/lib/postgresql/${postgresVersion}/bin:/usr/bin:/usr/sbin`,
      LANG: 'C.UTF-8',
      ...variables,
    });
  }

  /** Starts a program of the product with the clock of the machine. */
  startProduct(program: string, words: readonly string[], variables: NodeJS.ProcessEnv): ChildProcess {
    const env = { ...variables, ...clockVariables(join(base, this.folder)) };
    return this.#spawn('product', [program, ...words], env);
  }

  /** Each program has a log of its own, because HAProxy overwrites what others have written. */
  #spawn(program: string, words: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
    const log = openSync(join(logs, `${this.name}-${program}.log`), 'a');
    const child = spawn('ip', ['netns', 'exec', this.#namespace, ...words], {
      env,
      stdio: ['ignore', log, log],
    });
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

  /**
   * Drops packets that the machine receives: all, or those that a condition of nftables matches. What it sends arrives.
   */
  dropReceived(condition = ''): void {
    const rules = `table inet lab {
      chain received {
        type filter hook input priority 0
        iifname "eth0" ${condition} drop
      }
    }
`;
    execFileSync('ip', ['netns', 'exec', this.#namespace, 'chroot', base, 'nft', '-f', '-'], {
      input: rules,
    });
  }

  mend(): void {
    run('ip', 'link', 'set', `to-${this.name}`, 'up');
    tryTo('ip', 'netns', 'exec', this.#namespace, 'chroot', base, 'nft', 'delete', 'table', 'inet', 'lab');
  }

  /** Fills the disk of the machine. Returns a function that makes room again. */
  fillDisk(): () => void {
    const file = join(base, this.folder, 'filling');
    // The command ends with an error when nothing more fits.
    tryTo('dd', 'if=/dev/zero', `of=${file}`, 'bs=1M');
    return () => rmSync(file, { force: true });
  }

  remove(): void {
    this.signal('SIGCONT');
    this.signal('SIGKILL');
    tryTo('ip', 'netns', 'delete', this.#namespace);
    tryTo('ip', 'link', 'delete', `to-${this.name}`);
  }
}

/** Programs that use the C library get the time of the machine from a file. */
const clockVariables = (folder: string) => ({
  LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

function commandLineOf(id: number): string {
  const found = spawnSync('ps', ['-o', 'args=', '-p', String(id)], { encoding: 'utf8' });
  return found.stdout;
}
