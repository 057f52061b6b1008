import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { base } from '../cluster/hosts.ts';
import { Machine } from '../operations/machine.ts';
import { Shell } from '../operations/shell.ts';

const root = join(import.meta.dirname, '../..');
const bridge = 'tapin3';
/** The addresses of the pages are reserved for documentation, so that no real machine has them. */
const addressOf = (number: number) => `192.0.2.${number}`;

const run = (command: string, ...words: string[]) => execFileSync(command, words, { stdio: 'pipe' });

export function makeBridge(): void {
  run('ip', 'link', 'add', bridge, 'type', 'bridge');
  run('ip', 'link', 'set', bridge, 'up');
}

/** Connects a machine with the others, under an address of the pages. */
export function connect(machine: Machine, number: number): void {
  const link = `to-machine${number}`;
  const namespace = String(machine.leader);
  run('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
  run('ip', 'link', 'set', link, 'master', bridge, 'up');
  machine.run(`ip address add ${addressOf(number)}/24 dev eth0 && ip link set eth0 up`);
}

/** A machine for the database, on which a person types lines as root. */
export class DatabaseMachine {
  readonly number: number;
  readonly machine: Machine;
  readonly #shell: Shell;
  readonly #write: (text: string) => void;

  private constructor(number: number, machine: Machine, write: (text: string) => void) {
    this.number = number;
    this.machine = machine;
    this.#shell = new Shell(machine.openShell());
    this.#write = write;
  }

  /** Boots an empty machine with the folders that the page copies to it, and the archive that all machines mount. */
  static async boot(
    number: number,
    archive: string,
    write: (text: string) => void,
  ): Promise<DatabaseMachine> {
    mkdirSync(archive, { recursive: true });
    const options = [`--bind=${archive}:/var/lib/pgbackrest`];
    const machine = await Machine.start(base, `tapin-db${number}`, options);
    machine.run('mkdir -p /opt/tapin/deploy');
    for (const folder of ['database', 'systemd'])
      cpSync(
        join(root, 'deploy', folder),
        join('/proc', String(machine.leader), 'root/opt/tapin/deploy', folder),
        {
          recursive: true,
        },
      );
    connect(machine, number);
    return new DatabaseMachine(number, machine, write);
  }

  /** Types a line. It throws when the line fails. */
  async type(line: string): Promise<string> {
    const begun = performance.now();
    const { output, code } = await this.#shell.type(line, 300_000);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    const indented = output && `${output.replace(/^/gm, '  ')}\n`;
    this.#write(`db${this.number} # ${line}\n${indented}  [${code}, ${seconds} s]\n`);
    if (code !== 0) throw new Error(`db${this.number}: ${line}\nended with ${code}:\n${output}`);
    return output;
  }

  async stop(): Promise<void> {
    this.#shell.close();
    await this.machine.stop();
  }
}
