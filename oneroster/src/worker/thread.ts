import { parentPort, workerData } from 'node:worker_threads';
import { openCsvZip } from '../csv-zip.ts';
import { type Problem, SourceError } from '../problems.ts';
import type { Reply, WorkerInput } from './messages.ts';

/** Problems are sent in groups, and before the batch that contains their rows. */
const problemsPerMessage = 500;

const port = parentPort;
if (!port) throw new Error('this module is the worker of openCsvZipInWorker');

const send = (reply: Reply) => port.postMessage(reply);
let problems: Problem[] = [];

function sendProblems(): void {
  if (problems.length > 0) send({ type: 'problems', problems });
  problems = [];
}

function waitForRequest(): Promise<void> {
  return new Promise((resolve) => {
    port?.once('message', () => resolve());
  });
}

async function read({ path, limits, divisionColumn }: WorkerInput): Promise<void> {
  const source = await openCsvZip(path, {
    limits,
    ...(divisionColumn !== null && { divisionColumn }),
    onProblem: (problem) => {
      problems.push(problem);
      if (problems.length >= problemsPerMessage) sendProblems();
    },
    onProgress: (done, total) => send({ type: 'progress', done, total }),
  });
  const { version, systemName, userColumns, delivery } = source;
  sendProblems();
  let request = waitForRequest();
  send({ type: 'opened', facts: { version, systemName, userColumns, delivery } });
  await request;
  for await (const batch of source.records()) {
    sendProblems();
    request = waitForRequest();
    send({ type: 'batch', records: JSON.stringify(batch) });
    await request;
  }
  await source.close();
  sendProblems();
  send({ type: 'end' });
}

await read(workerData).catch((error: unknown) => {
  sendProblems();
  const message = error instanceof Error ? error.message : String(error);
  const known = error instanceof SourceError ? error : null;
  send({ type: 'failed', code: known?.code ?? null, where: known?.where ?? '', message });
});
