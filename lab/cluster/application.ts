import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mapOfProxyCalls } from '../../repo/lists/proxy-calls.ts';
import type { DatabaseCluster } from './database.ts';
import { base, gateway, Host, shared } from './hosts.ts';

const root = join(import.meta.dirname, '../..');
const ports = { edge: 4400, api: 4401 };
export const mailPort = 2525;
export const rosterFolder = join(shared, 'rosters');
/** The proxies of each machine with an API: to the server that accepts changes, to the others, and a pooler. */
const urlAt = (port: number) => `postgres://postgres:CHANGE-SUPERUSER@127.0.0.1:${port}/postgres`;
const databaseUrl = urlAt(5000);
const addresses = ['10.86.0.11', '10.86.0.12'];

/** The programs of a machine with an API, each with a text that is only in its command line. */
const programs = {
  api: 'api/src/main.ts',
  edge: 'delivery/src/main.ts',
  databaseProxy: '/haproxy.cfg',
  apiProxy: '/apis.cfg',
};
type Program = keyof typeof programs;

interface ApplicationOptions {
  /** A name in `brokenProducts`, or an empty text. */
  broken: string;
  /** PgBouncer keeps so many statements of each client apart. Without a number the API uses no pooler. */
  pooledStatements: number | null;
}

/** A machine with an edge, a proxy to all APIs, an API, and a proxy to the database. */
export class Application {
  readonly host: Host;
  readonly #database: DatabaseCluster;
  readonly #options: ApplicationOptions;
  #isStopping = false;

  constructor(number: number, database: DatabaseCluster, options: ApplicationOptions) {
    this.#options = options;
    this.host = new Host(`app${number}`, 10 + number);
    this.#database = database;
  }

  /** The address of the edge. */
  get origin(): string {
    return `http://${this.host.address}:${ports.edge}`;
  }

  async start(): Promise<void> {
    this.host.makeDisk();
    this.#keep(() => this.#database.startProxy(this.host));
    if (this.#options.pooledStatements !== null) this.#keep(() => this.#startPooler());
    this.#keep(() => this.#startApi());
    this.#keep(() => this.#startApiProxy());
    this.#keep(() => this.#startEdge());
    for (let attempt = 0; attempt < 120; attempt += 1) {
      if (await this.#isReady()) return;
      await delay(500);
    }
    throw new Error(`the API of ${this.host.name} is not ready after a minute`);
  }

  /** Starts a program, and starts it again a second after it ended, as systemd does. */
  #keep(start: () => ChildProcess): void {
    start().once('exit', () => {
      if (!this.#isStopping) setTimeout(() => this.#keep(start), 1_000);
    });
  }

  #startApi(): ChildProcess {
    return this.#startProduct(programs.api, [], {
      API_HOST: this.host.address,
      API_PORT: String(ports.api),
      API_TRUST_PROXY: [gateway, ...addresses].join(','),
      ROSTER_FOLDER: rosterFolder,
      ...(this.#options.pooledStatements !== null && { DATABASE_POOLER_URL: urlAt(6432) }),
      ...(this.#options.broken && {
        NODE_OPTIONS: `--import ${join(import.meta.dirname, 'break-source.ts')}`,
        LAB_BROKEN: this.#options.broken,
        LAB_REPLICA_URL: urlAt(5001),
      }),
      SMTP_URL: `smtp://${gateway}:${mailPort}`,
      SMTP_TLS: 'off',
    });
  }

  /** Starts PgBouncer with the settings of docs/install.md. */
  #startPooler(): ChildProcess {
    const lines = [
      '[databases]',
      'postgres = host=127.0.0.1 port=5000 user=postgres password=CHANGE-SUPERUSER',
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      'auth_type = any',
      'pool_mode = transaction',
      `max_prepared_statements = ${this.#options.pooledStatements}`,
    ];
    writeFileSync(join(base, this.host.folder, 'pgbouncer.ini'), lines.join('\n'));
    return this.host.start('pgbouncer', [`${this.host.folder}/pgbouncer.ini`]);
  }

  #startApiProxy(): ChildProcess {
    const configuration = readFileSync(join(root, 'deploy/api/haproxy.cfg'), 'utf8');
    const folder = join(base, this.host.folder);
    // HAProxy of the laboratory is started by another user than root, who cannot become a third one.
    writeFileSync(join(folder, 'apis.cfg'), configuration.replace(/^ +(user|group) haproxy$/gm, ''));
    writeFileSync(join(folder, 'repeatable-calls.map'), mapOfProxyCalls());
    const [first, second] = addresses.map((address) => `${address}:${ports.api}`);
    return this.host.start('haproxy', ['-db', '-f', `${this.host.folder}/apis.cfg`], {
      API_1: first,
      API_2: second,
    });
  }

  #startEdge(): ChildProcess {
    return this.#startProduct(programs.edge, [], {
      HOST: this.host.address,
      PORT: String(ports.edge),
      API_URL: 'http://127.0.0.1:4406',
      STORE_DIR: join(base, this.host.folder, 'store'),
    });
  }

  #startProduct(program: string, words: readonly string[], variables: NodeJS.ProcessEnv): ChildProcess {
    return this.host.startProduct(process.execPath, [join(root, program), ...words], {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      ...variables,
      DATABASE_URL: databaseUrl,
    });
  }

  /** Runs a command of the operator on the machine. Returns its exit code. */
  async operator(words: readonly string[], variables: NodeJS.ProcessEnv): Promise<number | null> {
    const [code] = await once(this.#startProduct('api/src/operator.ts', words, variables), 'exit');
    return code;
  }

  signal(signal: NodeJS.Signals, program: Program): void {
    this.host.signal(signal, programs[program]);
  }

  async #isReady(): Promise<boolean> {
    const addresses = [`http://${this.host.address}:${ports.api}/readyz`, `${this.origin}/api/healthz`];
    const signal = AbortSignal.timeout(2_000);
    const replies = addresses.map((address) => fetch(address, { signal }).catch(() => null));
    return (await Promise.all(replies)).every((reply) => reply?.ok);
  }

  remove(): void {
    this.#isStopping = true;
    this.host.remove();
  }
}
