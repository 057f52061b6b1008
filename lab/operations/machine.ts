import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  execFileSync,
  spawn,
  spawnSync,
} from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorPages } from '../../repo/production/servers.ts';
import { debianFolder, makeDebian } from '../debian.ts';

const root = join(import.meta.dirname, '../..');

const folder = process.env.OPERATIONS_FOLDER ?? '/var/tmp/tapin-operations';
const name = process.env.OPERATIONS_MACHINE ?? 'tapin-operations';
/** The packages that docs/install.md needs. */
const debian = {
  release: 'bookworm',
  packages:
    'systemd,systemd-sysv,dbus,postgresql,nginx-light,haproxy,ca-certificates,procps,iproute2,openssl,curl,faketime,libstdc++6,prometheus,prometheus-node-exporter',
} as const;
const base = debianFolder(folder, debian);

const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
};

const unit = `[Unit]
Description=The %i server of the tests
[Service]
ExecStart=/usr/bin/node --disable-warning=ExperimentalWarning /opt/operations/outside.ts %i
`;

export const makeBase = () => makeDebian(base, debian);

/**
 * A Debian system with systemd in a container. Its files are in memory and are gone when it stops.
 */
export class Machine {
  #process: ChildProcess;
  #leader = 0;

  private constructor(child: ChildProcess) {
    this.#process = child;
  }

  /** Boots a machine with the product as docs/install.md expects it, without a network. */
  static async boot(): Promise<Machine> {
    const product = join(folder, 'product');
    rmSync(product, { recursive: true, force: true });
    execFileSync(process.execPath, ['repo/build-production.ts', product], { cwd: root, stdio: 'inherit' });
    cpSync(process.execPath, join(base, 'usr/bin/node'), { dereference: true });
    rmSync(join(base, 'srv/tapin-1'), { recursive: true, force: true });
    cpSync(product, join(base, 'srv/tapin-1'), { recursive: true });
    for (const path of ['deploy', ...operatorPages])
      cpSync(join(root, path), join(base, 'srv/tapin-1', path), { recursive: true });
    cpSync(import.meta.dirname, join(base, 'opt/operations'), { recursive: true });
    writeFileSync(join(base, 'opt/operations/package.json'), '{ "type": "module" }\n');
    writeFileSync(join(base, 'etc/systemd/system/outside@.service'), unit);
    return Machine.start(base, name);
  }

  /** Boots the Debian system of a folder. `options` are of systemd-nspawn. */
  static async start(directory: string, name: string, options: readonly string[] = []): Promise<Machine> {
    const all = [
      '--quiet',
      '--boot',
      '--register=no',
      '--keep-unit',
      '--private-network',
      '--volatile=overlay',
      ...options,
    ];
    const child = spawn('systemd-nspawn', [...all, '--machine', name, '--directory', directory], {
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    const machine = new Machine(child);
    await machine.#waitForSystemd();
    return machine;
  }

  async #waitForSystemd(): Promise<void> {
    for (let attempt = 0; attempt < 240; attempt++) {
      const path = `/proc/${this.#process.pid}/task/${this.#process.pid}/children`;
      this.#leader = existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) || 0 : 0;
      if (this.#leader && /running|degraded/.test(this.run('systemctl is-system-running', true))) return;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    throw new Error('systemd of the machine has not started within two minutes');
  }

  /** The process id of its systemd. */
  get leader(): number {
    return this.#leader;
  }

  #enter(...command: string[]): string[] {
    const namespaces = ['--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup'];
    return ['--target', String(this.#leader), ...namespaces, '--root', '--wdns=/', ...command];
  }

  run(command: string, mayFail = false): string {
    const finished = spawnSync('nsenter', this.#enter('sh', '-c', command), {
      env: environment,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    if (finished.status !== 0 && !mayFail)
      throw new Error(`${command}\n${finished.stdout}\n${finished.stderr}`);
    return finished.stdout;
  }

  openShell(): ChildProcessWithoutNullStreams {
    return spawn('nsenter', this.#enter('bash', '--norc'), { env: environment });
  }

  copyOut(path: string, folder: string): void {
    cpSync(join('/proc', String(this.#leader), 'root', path), join(folder, path), { recursive: true });
  }

  copyIn(path: string, folder: string): void {
    cpSync(join(folder, path), join('/proc', String(this.#leader), 'root', path), { recursive: true });
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const end = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await end;
  }
}
