import type { Worker } from 'node:worker_threads';
import type { JsonBatch } from '../json-batch.ts';
import { SourceError } from '../problems.ts';
import type { SourceOptions } from '../source.ts';
import type { Reply, SourceFacts } from './messages.ts';

type Awaited = Extract<Reply, { type: 'opened' | 'batch' | 'end' }>;

interface Waiter {
  resolve: (reply: Awaited) => void;
  reject: (error: unknown) => void;
}

/**
 * Receives the replies of a worker thread that reads a roster. The thread is terminated when it fails, is aborted or
 * takes too long.
 */
export class Replies {
  readonly #worker: Worker;
  readonly #deadlineMs: number;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = () => {
    this.#ready.length = 0;
    this.#fail(this.#signal?.reason);
  };
  #spentMs = 0;
  #waiter: Waiter | null = null;
  readonly #ready: Awaited[] = [];
  #requests = 0;
  #error: { cause: unknown } | null = null;

  constructor(worker: Worker, { onProblem, onProgress, signal }: SourceOptions, deadlineMs: number) {
    this.#worker = worker;
    this.#deadlineMs = deadlineMs;
    this.#signal = signal;
    worker.on('message', (reply: Reply) => {
      if (reply.type === 'problems') for (const problem of reply.problems) onProblem(problem);
      else if (reply.type === 'progress') onProgress?.(reply.done, reply.total);
      else if (reply.type === 'failed') this.#fail(errorOf(reply));
      else this.#deliver(reply);
    });
    worker.on('error', (cause) => this.#fail(errorOfThread(cause)));
    worker.on('exit', () => this.#fail(new Error('the thread that reads the roster has ended')));
    signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  async facts(): Promise<SourceFacts> {
    const reply = await this.#next();
    if (reply.type !== 'opened') throw new Error(`the thread sent ${reply.type} first`);
    return reply.facts;
  }

  /**
   * Returns the next batch, or null after the last batch. The thread reads the following batch while the consumer
   * processes this one.
   */
  async batch(): Promise<JsonBatch[] | null> {
    const missing = this.#requests === 0 ? 2 : 1;
    for (let each = 0; each < missing; each += 1) this.#worker.postMessage('next');
    this.#requests += missing;
    const reply = await this.#next();
    return reply.type === 'batch' ? reply.batches : null;
  }

  async close(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#error ??= { cause: new Error('the roster has been closed') };
    await this.#worker.terminate();
  }

  /** Only the time in which the consumer waits for a reply counts for the deadline. */
  async #next(): Promise<Awaited> {
    const begin = performance.now();
    const timeout = setTimeout(
      () => this.#fail(new SourceError('too-slow', '')),
      Math.max(0, this.#deadlineMs - this.#spentMs),
    );
    try {
      return await new Promise<Awaited>((resolve, reject) => {
        const ready = this.#ready.shift();
        if (ready) resolve(ready);
        else if (this.#error) reject(this.#error.cause);
        else this.#waiter = { resolve, reject };
      });
    } finally {
      clearTimeout(timeout);
      this.#spentMs += performance.now() - begin;
    }
  }

  #deliver(reply: Awaited): void {
    if (this.#waiter) this.#waiter.resolve(reply);
    else this.#ready.push(reply);
    this.#waiter = null;
  }

  #fail(cause: unknown): void {
    if (this.#error) return;
    this.#error = { cause };
    this.#waiter?.reject(cause);
    this.#waiter = null;
    void this.#worker.terminate();
  }
}

function errorOf({ code, where, message }: Extract<Reply, { type: 'failed' }>): Error {
  return code ? new SourceError(code, where) : new Error(message);
}

/** Only a file that no system exports makes the thread exceed its memory limit. */
function errorOfThread(cause: unknown): unknown {
  const isMemory = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? new SourceError('zip-too-large', '', { cause }) : cause;
}
