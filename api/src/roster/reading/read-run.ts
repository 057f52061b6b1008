import { type JsonBatch, jsonBatchesOf } from '@tapin/oneroster/json-batch';
import { SourceError } from '@tapin/oneroster/problems';
import type { RosterRecord } from '@tapin/oneroster/records';
import type { RosterSource, SourceOptions } from '@tapin/oneroster/source';
import { pause } from '#src/roster/runs/context.ts';
import {
  hasAllRecords,
  isSmall,
  isStaged,
  type ReadOptions,
  type StoredSource,
} from '#src/roster/staging/stage-records.ts';
import { loadReadOptions } from '../planning/mapping.ts';
import { planRun } from '../planning/plan-run.ts';
import { ProblemSink } from '../staging/problem-sink.ts';
import { stageRecords } from '../staging/stage-records.ts';
import { openRunSource, type ReadingContext } from './open-run-source.ts';
import {
  clearRun,
  emptySource,
  failRun,
  findReadingRun,
  type ReadRun,
  saveReadingProgress,
  saveSource,
} from './repository.ts';

const saveProgressEveryMs = 1_000;

/** Thrown when a run was canceled while it was read. */
class CanceledError extends Error {}

/**
 * Reads the source of a run and plans the changes. The run ends as `planned`, `stopped` or `failed`. If the process
 * stops, the run stays `reading`, and another process starts over.
 */
export async function readRun(context: ReadingContext, runId: number, open = openRunSource): Promise<void> {
  const { db, clock, signal } = context;
  const run = await findReadingRun(db, runId);
  if (!run) return;
  let records: StoredSource['records'];
  try {
    records = await stageRun(context, run, open);
  } catch (error) {
    if (signal?.aborted || error instanceof CanceledError) return;
    if (!(error instanceof SourceError)) throw error;
    return failRun(db, runId, error);
  }
  if (signal?.aborted) return;
  const spare = isSmall(records) ? { ...context, pauseRatio: 0 } : context;
  await planRun(db, runId, clock.now(), (durationMs, keepAlive) => pause(spare, durationMs, keepAlive));
}

async function stageRun(
  context: ReadingContext,
  run: ReadRun,
  open: typeof openRunSource,
): Promise<StoredSource['records']> {
  const { db } = context;
  const { source: stored } = run;
  const options = await loadReadOptions(db, run.district_id);
  if (stored.records && (await isStaged(db, run.id, stored, options))) return stored.records;
  await clearRun(db, run);
  const staging = new Staging(context, run, options);
  const source = await open(context, run, staging.options);
  try {
    return await staging.run(source);
  } finally {
    await source.close();
  }
}

async function* asJson(records: AsyncIterable<RosterRecord[]>): AsyncGenerator<JsonBatch[]> {
  for await (const batch of records) yield jsonBatchesOf(batch);
}

class Staging {
  readonly options: SourceOptions;
  readonly #problems = new ProblemSink();
  readonly #context: ReadingContext;
  readonly #run: ReadRun;
  readonly #readOptions: ReadOptions;
  #progress = { stage: 'reading', done: 0, total: 0 };
  #savedAt = 0;

  constructor(context: ReadingContext, run: ReadRun, readOptions: ReadOptions) {
    this.#context = context;
    this.#run = run;
    this.#readOptions = readOptions;
    const { divisionColumn, consentColumn, readsGuardians } = readOptions;
    this.options = {
      onProblem: this.#problems.add,
      onProgress: (done, total) => {
        this.#progress = { stage: 'reading', done: Math.round(done), total: Math.round(total) };
      },
      readsGuardians,
      ...(divisionColumn !== '' && { divisionColumn }),
      ...(consentColumn !== '' && { consentColumn }),
      ...(context.signal && { signal: context.signal }),
    };
  }

  async run(source: RosterSource): Promise<StoredSource['records']> {
    const { db } = this.#context;
    const stored = emptySource(source, this.#readOptions);
    for await (const batches of source.jsonBatches?.() ?? asJson(source.records())) {
      const started = performance.now();
      for (const batch of batches) await this.#stage(batch, stored);
      await this.#problems.store(db, this.#run.id);
      await this.#saveProgress();
      if (!isSmall(stored.records)) await pause(this.#context, performance.now() - started);
    }
    await this.#problems.store(db, this.#run.id);
    // An unexpected failure makes the worker read the run again, and fail it when this happens repeatedly.
    if (!(await hasAllRecords(db, this.#run.id, stored.records)))
      throw new Error(`records of the roster run ${this.#run.id} were lost while it was read`);
    const { counts: problems, lost } = this.#problems;
    await saveSource(db, this.#run.id, { ...stored, problems, lost });
    await this.#saveProgress(true);
    return stored.records;
  }

  async #stage(batch: JsonBatch, stored: StoredSource): Promise<void> {
    this.#context.signal?.throwIfAborted();
    const { staged, duplicates } = await stageRecords(this.#context.db, this.#run.id, batch);
    stored.records[batch.kind] += staged;
    const problem = { column: 'sourcedId', code: 'row-duplicate', level: 'error' } as const;
    const lost = { kind: batch.kind, personId: null };
    for (const duplicate of duplicates) this.#problems.add({ ...problem, ...duplicate, lost });
  }

  async #saveProgress(isLast = false): Promise<void> {
    if (!isLast && performance.now() - this.#savedAt < saveProgressEveryMs) return;
    this.#savedAt = performance.now();
    const { db, onProgress } = this.#context;
    if (!(await saveReadingProgress(db, this.#run.id, this.#progress))) throw new CanceledError();
    onProgress?.(this.#progress);
  }
}
