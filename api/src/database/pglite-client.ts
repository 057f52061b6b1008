import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PGliteReply, PGliteWorkerData } from './pglite-protocol.ts';

class PGliteError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  constructor(message: string, code?: string, constraint?: string) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

export interface PGliteResult {
  rows: Record<string, unknown>[];
  affected: number | undefined;
}

/** A connection to a PGlite engine in this thread or in another one. */
export interface PGliteConnection {
  query(sql: string, parameters: readonly unknown[]): Promise<PGliteResult>;
  close(): Promise<void>;
}

/** The engine is terminated after this time, which is shorter than the deadline of the server for stopping. */
const closeTimeoutMs = 3_000;

interface Waiting {
  resolve: (result: PGliteResult) => void;
  reject: (error: Error) => void;
}

/** Runs PGlite in a worker thread, so that a long query does not block the server. */
export class PGliteClient implements PGliteConnection {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #next = 1;
  #closing = false;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (reply: PGliteReply) => this.#settle(reply));
    worker.on('error', (error) => this.#failAll(error));
    this.#ended = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#closing = true;
        this.#failAll(new PGliteError('the database thread ended', '57P01'));
        resolve();
      });
    });
  }

  static async open(data: PGliteWorkerData): Promise<PGliteClient> {
    const worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), { workerData: data });
    await once(worker, 'message');
    return new PGliteClient(worker);
  }

  query(sql: string, parameters: readonly unknown[]): Promise<PGliteResult> {
    if (this.#closing) return Promise.reject(new PGliteError('the database is closed', '57P01'));
    const id = this.#next++;
    return new Promise<PGliteResult>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, sql, parameters });
    });
  }

  async close(): Promise<void> {
    if (!this.#closing) this.#worker.postMessage('close');
    this.#closing = true;
    // An engine that cannot finish, for example because its files were deleted, must not block the shutdown.
    const closeTimer = setTimeout(() => this.#worker.terminate(), closeTimeoutMs);
    await this.#ended;
    clearTimeout(closeTimer);
  }

  #settle(reply: PGliteReply) {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (!('failure' in reply)) return waiting?.resolve(reply);
    const { message, code, constraint } = reply.failure;
    waiting?.reject(new PGliteError(message, code, constraint));
  }

  #failAll(error: Error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
