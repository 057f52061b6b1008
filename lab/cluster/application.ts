import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseCluster } from './database.ts';
import { gateway, Host } from './hosts.ts';

const main = join(import.meta.dirname, '../../api/src/main.ts');
const port = 4401;
export const mailPort = 2525;
/** The proxy of each machine with an API leads to the server that accepts changes. */
const databaseUrl = 'postgres://postgres:CHANGE-SUPERUSER@127.0.0.1:5000/postgres';

/** A machine with an API and the proxy to the database. */
export class Application {
  readonly host: Host;
  readonly #database: DatabaseCluster;
  #isStopping = false;

  constructor(number: number, database: DatabaseCluster) {
    this.host = new Host(`app${number}`, 10 + number);
    this.#database = database;
  }

  get origin(): string {
    return `http://${this.host.address}:${port}`;
  }

  async start(): Promise<void> {
    this.host.makeDisk();
    this.startProxy();
    this.startApi();
    for (let attempt = 0; attempt < 120; attempt += 1) {
      if (await this.isReady()) return;
      await delay(500);
    }
    throw new Error(`the API of ${this.host.name} is not ready after a minute`);
  }

  startProxy(): void {
    this.#database.startProxy(this.host);
  }

  /** Starts the API, and starts it again a second after it ended, as systemd does. */
  startApi(): void {
    const api = this.host.startProduct(process.execPath, [main], {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      API_HOST: this.host.address,
      API_PORT: String(port),
      API_TRUST_PROXY: gateway,
      DATABASE_URL: databaseUrl,
      SMTP_URL: `smtp://${gateway}:${mailPort}`,
      SMTP_TLS: 'off',
    });
    api.once('exit', () => {
      if (!this.#isStopping) setTimeout(() => this.startApi(), 1_000);
    });
  }

  signalApi(signal: NodeJS.Signals): void {
    this.host.signal(signal, 'api/src/main.ts');
  }

  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(2_000);
    const reply = await fetch(`${this.origin}/readyz`, { signal }).catch(() => null);
    return reply?.ok ?? false;
  }

  remove(): void {
    this.#isStopping = true;
    this.host.remove();
  }
}
