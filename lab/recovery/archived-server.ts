import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const configurations = join(import.meta.dirname, '../../deploy/database');
const programs = '/usr/lib/postgresql';
const port = 5544;

function versionOfPrograms(): string {
  const version = readdirSync(programs).sort().at(-1);
  if (!version) throw new Error('run first: apt-get install postgresql pgbackrest age jq');
  return version;
}

/** A PostgreSQL with the archive of `deploy/database`, in a folder of its own. */
export class ArchivedServer {
  readonly folder = mkdtempSync('/var/tmp/tapin-recovery-');
  readonly #bin = join(programs, versionOfPrograms(), 'bin');
  readonly #data = join(this.folder, 'data');
  readonly #environment: NodeJS.ProcessEnv;

  constructor() {
    chmodSync(this.folder, 0o755);
    const config = join(this.folder, 'pgbackrest.conf');
    this.#environment = { ...process.env, PGBACKREST_CONFIG: config, PGPORT: `${port}`, PGHOST: this.folder };
    const text = readFileSync(join(configurations, 'pgbackrest.conf'), 'utf8')
      .replace(/^repo1-path=.*$/m, `repo1-path=${this.folder}/repository`)
      .replace(/^pg1-path=.*$/m, `pg1-path=${this.#data}\npg1-port=${port}\npg1-socket-path=${this.folder}`);
    writeFileSync(config, text);
    for (const name of ['data', 'repository', 'socket', 'drill'])
      mkdirSync(join(this.folder, name), { mode: 0o700 });
    execFileSync('chown', ['-R', 'postgres:', this.folder]);
  }

  /** The variables with which commands use this server and its archive. */
  get environment(): NodeJS.ProcessEnv {
    return { ...this.#environment, DATABASE_URL: this.url('tapin') };
  }

  url = (user: string) => `postgres://${user}@127.0.0.1:${port}/tapin`;

  run(program: string, ...args: string[]): string {
    const path = /^(pg_ctl|initdb|psql|pg_restore)$/.test(program) ? join(this.#bin, program) : program;
    return execFileSync('runuser', ['-u', 'postgres', '--', path, ...args], {
      cwd: '/',
      env: this.#environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  psql = (statement: string, database = 'tapin'): string =>
    this.run('psql', '-Atqc', statement, database).trim();

  backrest = (...args: string[]): string => this.run('pgbackrest', '--stanza=tapin', ...args);

  /** Starts the server with the settings that `patroni.yml` has about the archive. A segment ends after a few seconds. */
  async create(): Promise<void> {
    this.run(
      'initdb',
      '--pgdata',
      this.#data,
      '--auth=trust',
      '--data-checksums',
      '--encoding=UTF8',
      '--locale=C',
    );
    const patroni = readFileSync(join(configurations, 'patroni.yml'), 'utf8');
    const command = /archive_command: (.*)$/m.exec(patroni)?.[1] ?? '';
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: this.folder,
      archive_mode: 'on',
      archive_timeout: '5s',
      archive_command: command,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    writeFileSync(join(this.#data, 'postgresql.conf'), lines.join(''), { flag: 'a' });
    this.start();
    this.psql('create role tapin login', 'postgres');
    this.psql('create database tapin owner tapin', 'postgres');
    this.backrest('stanza-create');
    this.backrest('check');
  }

  start(): void {
    this.run('pg_ctl', 'start', '--wait', '--pgdata', this.#data, '--log', join(this.folder, 'log'));
  }

  stop(): void {
    this.run('pg_ctl', 'stop', '--mode=fast', '--pgdata', this.#data);
  }

  set(name: string, value: string): void {
    this.psql(`alter system set ${name} = '${value}'`);
    this.psql('select pg_reload_conf()');
  }

  /** Waits until the archive has all changes. */
  async archiveAll(): Promise<void> {
    const segment = this.psql('select pg_walfile_name(pg_switch_wal())');
    while (this.psql(`select last_archived_wal >= '${segment}' from pg_stat_archiver`) !== 't')
      await new Promise((resolve) => setTimeout(resolve, 100));
  }

  remove(): void {
    try {
      this.stop();
    } catch {
      // It did not run.
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
