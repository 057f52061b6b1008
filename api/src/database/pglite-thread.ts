import { parentPort, workerData } from 'node:worker_threads';
import { openEngine, runOnEngine } from './pglite-engine.ts';
import type { PGliteFailure, PGliteReply, PGliteRequest, PGliteWorkerData } from './pglite-protocol.ts';

const data: PGliteWorkerData = workerData;
const engine = await openEngine(data);

function failureOf(error: unknown): PGliteFailure {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  if (!(error instanceof Error)) return { message: String(error), code: undefined, constraint: undefined };
  return {
    message: error.message,
    code: 'code' in error ? text(error.code) : undefined,
    constraint: 'constraint' in error ? text(error.constraint) : undefined,
  };
}

// Requests arrive one after the other, because the main thread sends the next one after this reply.
parentPort?.on('message', async (request: PGliteRequest | 'close') => {
  if (request === 'close') {
    await engine.close();
    process.exit(0);
  }
  let reply: PGliteReply;
  try {
    reply = { id: request.id, ...(await runOnEngine(engine, request.sql, request.parameters)) };
  } catch (error) {
    reply = { id: request.id, failure: failureOf(error) };
  }
  parentPort?.postMessage(reply);
});
parentPort?.postMessage('ready');
