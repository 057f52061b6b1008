import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openCsvZip } from '#src/csv-zip/csv-zip.ts';
import { jsonBatchesOf } from '../json-batch.ts';
import { type Problem, SourceError } from '../problems.ts';
import type { Reply, WorkerInput } from './messages.ts';

/** Problems are sent in groups, each before the batch that contains its rows. */
const problemsPerMessage = 500;

const port = parentPort;
if (!port) throw new Error('this module is the worker of openCsvZipInWorker');

// On Linux each thread has a separate priority. On other systems the call would change the priority of the whole
// process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const send = (reply: Reply, moved: ArrayBuffer[] = []) => port.postMessage(reply, moved);
let problems: Problem[] = [];

function sendProblems(): void {
  if (problems.length > 0) send({ type: 'problems', problems });
  problems = [];
}

let requests = 0;
let onRequest = () => {};
port.on('message', () => {
  requests += 1;
  onRequest();
});

async function waitForRequest(): Promise<void> {
  while (requests === 0) {
    await new Promise<void>((resolve) => {
      onRequest = resolve;
    });
  }
  requests -= 1;
}

async function read({
  path,
  limits,
  divisionColumn,
  consentColumn,
  readsGuardians,
}: WorkerInput): Promise<void> {
  const source = await openCsvZip(path, {
    limits,
    readsGuardians,
    ...(divisionColumn !== null && { divisionColumn }),
    ...(consentColumn !== null && { consentColumn }),
    onProblem: (problem) => {
      problems.push(problem);
      if (problems.length >= problemsPerMessage) sendProblems();
    },
    onProgress: (done, total) => send({ type: 'progress', done, total }),
  });
  const { version, systemName, userColumns, delivery } = source;
  sendProblems();
  send({ type: 'opened', facts: { version, systemName, userColumns, delivery } });
  await waitForRequest();
  for await (const batch of source.records()) {
    sendProblems();
    const batches = jsonBatchesOf(batch);
    send(
      { type: 'batch', batches },
      batches.map(({ json }) => json.buffer),
    );
    await waitForRequest();
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
port.close();
