import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Failure, failures } from './failures.ts';
import { install } from './install.ts';
import { Machine, makeBase } from './machine.ts';
import type { Measured } from './measure.ts';
import { Typist } from './typist.ts';

// pnpm test operations [WORD …]: installs the product on a machine of its own, causes each failure, and writes the table in
// docs/operations.md. With words only the failures whose names contain one of them are caused, and nothing is written.

const page = join(import.meta.dirname, '../../docs/operations.md');
const words = process.argv.slice(2).filter((word) => word !== 'operations');
const holdSeconds = 10;
const repairSeconds = 60;

interface Row extends Measured {
  failure: Failure;
  /** How many seconds after the repair everything was ready; null when it was not within a minute. */
  repairedAfter: number | null;
}

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

const measure = (machine: Machine, seconds: number): Measured =>
  JSON.parse(machine.run(`node /opt/operations/measure.ts ${seconds} 2> /dev/null`));

async function tryFailure(machine: Machine, failure: Failure): Promise<Row> {
  if (failure.prepare) machine.run(failure.prepare);
  await waitUntilReady(machine);
  // Prometheus forgets the failure before, and the limits of mails end.
  machine.run('systemctl stop prometheus; rm -rf /var/lib/prometheus/metrics2/*; systemctl start prometheus');
  machine.run("cd / && runuser -u postgres -- psql -q tapin -c 'delete from throttles'");
  await wait(4_000);
  machine.run(failure.cause);
  const measured = measure(machine, holdSeconds);
  if (failure.repair) machine.run(failure.repair, true);
  return { failure, ...measured, repairedAfter: await waitUntilReady(machine) };
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', '; ');

function rowOf({ failure, calls, failed, words, ready, alerts, log, doctor, repairedAfter }: Row): string {
  const read = Object.entries(words).sort(([, one], [, other]) => other - one);
  const repair = failure.repair ? `\`${failure.repair.replaceAll('\n', '; ')}\`` : 'nothing';
  const after = repairedAfter === null ? 'not ready within a minute' : `ready after ${repairedAfter} s`;
  const cells = [
    failure.name,
    `${failed} of ${calls}`,
    read
      .slice(0, 2)
      .map(([text]) => text)
      .join('; ') || '–',
    ready.map((status) => status || 'no reply').join(', '),
    alerts.join(', ') || '–',
    log.slice(0, 2).join('; ') || '–',
    doctor.slice(0, 2).join('; ') || '–',
    `${repair}, ${after}`,
  ];
  return `| ${cells.map(cell).join(' | ')} |`;
}

function writeTable(rows: readonly Row[]): void {
  const head =
    '| failure | calls that failed | what people read | `/readyz` of the edge, the first and the second API | alert | log | doctor | what to type |';
  const table = [head, `|${'---|'.repeat(8)}`, ...rows.map(rowOf)].join('\n');
  const [before, after] = ['<!-- failures: begin -->', '<!-- failures: end -->'];
  const text = readFileSync(page, 'utf8');
  const from = text.indexOf(before) + before.length;
  writeFileSync(page, `${text.slice(0, from)}\n\n${table}\n\n${text.slice(text.indexOf(after))}`);
}

makeBase();
const machine = await Machine.boot();
const rows: Row[] = [];

const typist = new Typist(machine, () => {});

async function finish(): Promise<void> {
  typist.close();
  await machine.stop();
  if (words.length === 0) writeTable(rows);
}

try {
  await install(machine, typist);
  machine.run('sh /opt/operations/watch.sh 2>&1');
  process.stdout.write('installed\n');
  const chosen = failures.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const { failed, doctor: usual } = measure(machine, 2);
  if (failed > 0) throw new Error(`${failed} calls failed before anything was broken`);
  for (const failure of chosen) {
    const row = await tryFailure(machine, failure);
    row.doctor = row.doctor.filter((line) => !usual.includes(line));
    rows.push(row);
    process.stdout.write(`${JSON.stringify(row, null, 1)}\n`);
  }
} finally {
  await finish();
}
const repaired = rows.filter(({ repairedAfter }) => repairedAfter !== null).length;
process.stdout.write(`${repaired} passed, ${rows.length - repaired} failed\n`);
process.exitCode = repaired === rows.length && repaired > 0 ? 0 : 1;
