import { join } from 'node:path';
import { type Failure, failures, separateDisks } from './failures.ts';
import { type Row, writeTable } from './failures-table.ts';
import { install } from './install.ts';
import { Machine, makeBase } from './machine.ts';
import type { Measured } from './measure.ts';
import { Typist } from './typist.ts';

// pnpm lab operations [WORD …] installs the product on a new machine, causes each failure, and writes the table in
// docs/failures.md. With words it causes only the failures whose names contain a word, and writes nothing.

const page = join(import.meta.dirname, '../../docs/failures.md');
const words = process.argv.slice(2);
const holdSeconds = 10;
const repairSeconds = 60;

const isReady = `curl -sf -m 2 http://127.0.0.1:4400/readyz && curl -sf -m 2 http://127.0.0.1:4401/readyz && curl -sf -m 2 http://127.0.0.1:4402/readyz && curl -sf -m 2 --cacert /etc/ssl/tapin/ca.pem https://tapin.example.org/api/readyz`;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function waitUntilReady(machine: Machine): Promise<number | null> {
  const begin = Date.now();
  while (Date.now() - begin < repairSeconds * 1_000) {
    if (machine.run(`${isReady} > /dev/null && echo ready`, true).includes('ready'))
      return Math.round((Date.now() - begin) / 1_000);
    await wait(300);
  }
  return null;
}

const measure = (machine: Machine, ...args: string[]) => {
  const words = args.map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`).join(' ');
  return JSON.parse(
    machine.run(`node --disable-warning=ExperimentalWarning /opt/operations/measure.ts ${words}`),
  );
};

async function tryFailure(machine: Machine, failure: Failure): Promise<Row> {
  if (failure.prepare) machine.run(failure.prepare);
  // Restarted servers do not repeat log lines about the failure before, and have no cached description of the provider.
  machine.run("systemctl restart 'tapin-api@*' tapin-edge");
  await waitUntilReady(machine);
  // Prometheus loses the data about the failure before, the rate limits of people end, and no email is left to send.
  machine.run('systemctl stop prometheus; rm -rf /var/lib/prometheus/metrics2/*; systemctl start prometheus');
  machine.run(
    "cd / && runuser -u postgres -- psql -q tapin -c 'delete from throttles' -c 'delete from messages where sent_at is null'",
  );
  await wait(5_000);
  const measured: Measured = measure(machine, String(failure.seconds ?? holdSeconds), failure.cause);
  if (failure.repair) machine.run(failure.repair, true);
  const repairedAfter = await waitUntilReady(machine);
  const lost: number = measure(machine, 'lost');
  return { failure, ...measured, repairedAfter, lost };
}

makeBase();
const machine = await Machine.boot();
const rows: Row[] = [];

const typist = new Typist(machine, () => {});

async function finish(): Promise<void> {
  typist.close();
  await machine.stop();
  if (words.length === 0) writeTable(page, rows);
}

try {
  await install(machine, typist);
  machine.run('sh /opt/operations/watch.sh 2>&1');
  machine.run(separateDisks);
  process.stdout.write('installed\n');
  const chosen = failures.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const { failed, failedWrites, words: read, doctor: usual }: Measured = measure(machine, '2');
  if (failed + failedWrites > 0)
    throw new Error(`calls failed before anything was broken: ${JSON.stringify(read)}`);
  for (const failure of chosen) {
    const row = await tryFailure(machine, failure);
    row.doctor = row.doctor.filter((line) => !usual.includes(line));
    rows.push(row);
    process.stdout.write(`${JSON.stringify(row, null, 1)}\n`);
  }
} finally {
  await finish();
}
const repaired = rows.filter(({ repairedAfter, lost }) => repairedAfter !== null && lost === 0).length;
process.stdout.write(`${repaired} passed, ${rows.length - repaired} failed\n`);
process.exitCode = repaired === rows.length && repaired > 0 ? 0 : 1;
