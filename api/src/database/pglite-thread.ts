import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteFailure, PGliteReply, PGliteRequest, PGliteWorkerData } from './pglite-protocol.ts';

const { folder, image }: PGliteWorkerData = workerData;

const parsers = {
  20: Number,
  1700: Number,
  1082: (day: string) => day,
};

const engine = await PGlite.create({
  ...(folder === null ? {} : { dataDir: folder }),
  ...(image === null ? {} : { loadDataDir: new Blob([image]) }),
  parsers,
});

function failureOf(error: unknown): PGliteFailure {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  if (!(error instanceof Error)) return { message: String(error), code: undefined, constraint: undefined };
  return {
    message: error.message,
    code: 'code' in error ? text(error.code) : undefined,
    constraint: 'constraint' in error ? text(error.constraint) : undefined,
  };
}

async function run({ sql, parameters }: PGliteRequest) {
  if (parameters.length > 0) return engine.query<Record<string, unknown>>(sql, [...parameters]);
  const results = await engine.exec(sql);
  return results.at(-1) ?? { rows: [], affectedRows: 0 };
}

// One request after the other: the main thread sends the next one when it has this reply.
parentPort?.on('message', async (request: PGliteRequest | 'close') => {
  if (request === 'close') {
    await engine.close();
    process.exit(0);
  }
  let reply: PGliteReply;
  try {
    const { rows, affectedRows } = await run(request);
    reply = { id: request.id, rows, affected: affectedRows };
  } catch (error) {
    reply = { id: request.id, failure: failureOf(error) };
  }
  parentPort?.postMessage(reply);
});
parentPort?.postMessage('ready');
