import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@tapin/api/free-port';

/** An API server that runs from the sources in a folder, or from a folder for production, on the given database. */
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
    const built = join(sources, 'api/src/main.js');
    const main = existsSync(built) ? built : join(sources, 'api/src/main.ts');
    const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: server.stdout })) if (line.includes('ready')) break;
    return new Server(`http://127.0.0.1:${port}/api`, server);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await once(this.#process, 'exit');
  }
}

export interface TimedRequest {
  url: string;
  headers: Record<string, string>;
}

interface Reply {
  status: number;
  bytes: number;
  etag: string | undefined;
}

function send({ url, headers }: TimedRequest, agent: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        if (status === 200 || status === 304) resolve({ status, bytes, etag: response.headers.etag });
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
export async function measureClosedLoop(
  request: TimedRequest,
  {
    connections,
    seconds,
    revalidate = false,
  }: { connections: number; seconds: number; revalidate?: boolean },
): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await Promise.all(Array.from({ length: connections }, () => send(request, agent)));
  const times: number[] = [];
  let bytes = 0;
  const end = performance.now() + seconds * 1_000;
  const worker = async () => {
    let etag: string | undefined;
    while (performance.now() < end) {
      const started = performance.now();
      const headers = {
        ...request.headers,
        ...(revalidate && etag !== undefined && { 'if-none-match': etag }),
      };
      const reply = await send({ ...request, headers }, agent);
      times.push(performance.now() - started);
      ({ etag, bytes } = reply);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return rateOf(times, seconds, bytes);
}

/** Sends a fixed number of requests a second (open loop). Each reply time counts from when the request was due. */
export async function measureOpenLoop(
  request: TimedRequest,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Rate> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const started = performance.now();
  const sent: Promise<void>[] = [];
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const due = started + (count * 1_000) / perSecond;
    const waitMs = due - performance.now();
    if (waitMs > 1) await delay(waitMs);
    sent.push(
      send(request, agent).then(() => {
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(sent);
  agent.destroy();
  return rateOf(times, seconds, 0);
}
