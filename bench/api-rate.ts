import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@tapin/api/free-port';

/** An API server that runs from the sources in a folder, on the given database. */
export class Server {
  readonly base: string;
  readonly #process: ChildProcess;

  private constructor(base: string, process: ChildProcess) {
    this.base = base;
    this.#process = process;
  }

  static async start(sources: string, databaseUrl: string): Promise<Server> {
    const port = await freePort();
    const env = { ...process.env, NODE_ENV: 'test', API_PORT: String(port), DATABASE_URL: databaseUrl };
    const main = join(sources, 'api/src/main.ts');
    const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: server.stdout })) if (line.includes('ready')) break;
    return new Server(`http://127.0.0.1:${port}/api`, server);
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await once(this.#process, 'exit');
  }
}

export interface Asking {
  url: string;
  headers: Record<string, string>;
}

interface Reply {
  status: number;
  bytes: number;
  tag: string | undefined;
}

function ask({ url, headers }: Asking, agent: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        if (status === 200 || status === 304) resolve({ status, bytes, tag: response.headers.etag });
        else reject(new Error(`${url}: ${status}`));
      });
    }).on('error', reject);
  });
}

export interface Rate {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
}

function rateOf(times: number[], seconds: number, bytes: number): Rate {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), bytes };
}

/** Sends requests without a pause on each connection. With `again`, each request sends the ETag of the last reply. */
export async function neverPausing(
  asking: Asking,
  { connections, seconds, again = false }: { connections: number; seconds: number; again?: boolean },
): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await Promise.all(Array.from({ length: connections }, () => ask(asking, agent)));
  const times: number[] = [];
  let bytes = 0;
  const end = performance.now() + seconds * 1_000;
  const lane = async () => {
    let tag: string | undefined;
    while (performance.now() < end) {
      const started = performance.now();
      const headers = { ...asking.headers, ...(again && tag !== undefined && { 'if-none-match': tag }) };
      const reply = await ask({ ...asking, headers }, agent);
      times.push(performance.now() - started);
      ({ tag, bytes } = reply);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
  return rateOf(times, seconds, bytes);
}

/** Sends a fixed number of requests a second (open loop). Each reply time counts from when the request was due. */
export async function steadily(
  asking: Asking,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Rate> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const started = performance.now();
  const asked: Promise<void>[] = [];
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const due = started + (count * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await delay(early);
    asked.push(
      ask(asking, agent).then(() => {
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(asked);
  agent.destroy();
  return rateOf(times, seconds, 0);
}
