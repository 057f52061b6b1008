import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@tapin/api/free-port';
import autocannon from 'autocannon';

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

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await once(this.#process, 'exit');
  }
}

export interface TimedRequest {
  url: string;
  headers: Record<string, string>;
}

export interface Rate {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
}

/** Sends requests with autocannon. A reply with an error, or none, makes the bench fail. */
async function measure(options: autocannon.Options): Promise<Rate> {
  const result = await autocannon(options);
  const failed = result.errors + result['4xx'] + result['5xx'];
  if (failed > 0) throw new Error(`${options.url}: ${failed} of ${result.requests.total} calls failed`);
  const { p50, p99 } = result.latency;
  const { total } = result.requests;
  return { perSecond: total / result.duration, p50, p99, bytes: Math.round(result.throughput.total / total) };
}

interface ClosedLoop {
  connections: number;
  /** How long to send. Without it, `amount` requests are sent in all. */
  seconds?: number;
  amount?: number;
  /** Each request sends the ETag of a reply. */
  revalidate?: boolean;
}

/** Sends requests without a pause on each connection, to one URL or to several in turn. */
export async function measureClosedLoop(
  { url, headers, paths }: TimedRequest & { paths?: readonly string[] },
  { connections, seconds, amount, revalidate = false }: ClosedLoop,
): Promise<Rate> {
  const { headers: replied } = await fetch(url, { headers });
  const etag = replied.get('etag');
  return measure({
    url,
    connections,
    headers: { ...headers, ...(revalidate && etag && { 'if-none-match': etag }) },
    ...(seconds && { duration: seconds }),
    ...(amount && { amount }),
    ...(paths && { requests: paths.map((path) => ({ path })) }),
  });
}

/** Sends a fixed number of requests a second (open loop). Each reply time counts from when the request was due. */
export const measureOpenLoop = (
  { url, headers }: TimedRequest,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Rate> =>
  measure({ url, headers, connections: 20, overallRate: Math.floor(perSecond), duration: seconds });
