import { Worker } from 'node:worker_threads';
import type { CsvZipOptions } from '#src/csv-zip/csv-zip.ts';
import type { JsonBatch } from '#src/json-batch.ts';
import { defaultLimits } from '#src/limits.ts';
import type { RosterRecord } from '#src/records.ts';
import type { RosterSource } from '#src/source.ts';
import type { WorkerInput } from './messages.ts';
import { Replies } from './replies.ts';

/**
 * The heap of the thread. Reading needs 20 MB, whatever the size of the file. With a heap smaller than this one, the
 * thread mostly collects garbage; with a larger young generation, it is not faster.
 */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/**
 * Opens a zip as `openCsvZip` does, in a worker thread with a separate heap. The thread reads at most
 * one batch more than the consumer has taken, and it is terminated when it exceeds the limits, even when it no longer responds.
 */
export async function openCsvZipInWorker(path: string, options: CsvZipOptions): Promise<RosterSource> {
  options.signal?.throwIfAborted();
  const limits = { ...defaultLimits, ...options.limits };
  const workerData: WorkerInput = {
    path,
    limits,
    divisionColumn: options.divisionColumn ?? null,
    consentColumn: options.consentColumn ?? null,
    readsGuardians: options.readsGuardians ?? false,
  };
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData, resourceLimits });
  const replies = new Replies(worker, options, limits.deadlineMs);
  try {
    const facts = await replies.facts();
    return {
      ...facts,
      records: () => recordsOf(replies),
      jsonBatches: () => jsonBatchesOf(replies),
      close: () => replies.close(),
    };
  } catch (error) {
    await replies.close();
    throw error;
  }
}

async function* jsonBatchesOf(replies: Replies): AsyncGenerator<JsonBatch[]> {
  for (let batch = await replies.batch(); batch; batch = await replies.batch()) yield batch;
}

const decoder = new TextDecoder();

async function* recordsOf(replies: Replies): AsyncGenerator<RosterRecord[]> {
  for await (const batches of jsonBatchesOf(replies))
    yield batches.flatMap(({ json }) => JSON.parse(decoder.decode(json)));
}
