import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate } from '@tapin/api/migrate';
import { Application, mailPort } from './application.ts';
import { DatabaseCluster } from './database.ts';
import { powerCutAfterPartition } from './database-faults.ts';
import type { Fault, Machines } from './fault.ts';
import { faults, pairOf, short } from './faults.ts';
import { gateway, makeBase, makeNetwork } from './hosts.ts';
import { countLost, judge, type Verdict } from './judge.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { makeSchool, type School } from './school.ts';
import { type Position, Traffic } from './traffic.ts';

// pnpm lab cluster [--asynchronous] [--short] [--pairs] [--seed NUMBER] [NAME …] starts three machines with PostgreSQL
// and two with APIs, and causes faults while students answer.

const namespace = 'tapin-lab';
const printLine = (line: string) => process.stdout.write(`${line}\n`);
const words = process.argv.slice(2).filter((word) => word !== '--inside');
const { values: options, positionals: names } = parseArgs({
  args: words,
  allowPositionals: true,
  options: {
    asynchronous: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    pairs: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});

/** Runs this file again in a new network namespace, which ends with the process. */
function runInside(): number {
  makeBase();
  spawnSync('ip', ['netns', 'delete', namespace]);
  spawnSync('ip', ['netns', 'add', namespace]);
  const command = ['netns', 'exec', namespace, process.execPath, import.meta.filename, '--inside', ...words];
  const { status } = spawnSync('ip', command, { stdio: 'inherit' });
  spawnSync('ip', ['netns', 'delete', namespace]);
  return status ?? 1;
}

/** Returns a generator of numbers from 0 to below 1, which are the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Scene extends Machines {
  school: School;
  mails: MailSink;
  position: Position;
  random: () => number;
}

/** A mail is sent again when the connection to the database is lost before the mail is recorded as sent. */
const mailsInFlight = 20;

function isGood(
  { limitMs, doubledMails = mailsInFlight }: Fault,
  verdict: Verdict,
  lostBefore: number,
): boolean {
  const { acknowledged, gapMs, refused, doubledMails: doubled, ...counts } = verdict;
  const isFree = Object.values(counts).every((count) => count === 0);
  return acknowledged > 300 && gapMs <= limitMs && isFree && lostBefore === 0 && doubled <= doubledMails;
}

/**
 * Causes a fault while students and staff work. Looks up the answers twice: while the fault lasts, and when it has ended
 * and all machines are healthy again.
 */
async function tryFault(scene: Scene, fault: Fault): Promise<boolean> {
  const { database, applications, school, mails, position, random } = scene;
  await database.untilHealthy();
  const origins = applications.map(({ origin }) => origin);
  const traffic = new Traffic(origins, school, position);
  const doubledBefore = mails.doubled();
  traffic.start();
  await delay(3_000 + random() * 4_000);
  const end = await fault.cause(scene, random);
  await delay(fault.lastsMs);
  const lostBefore = await database.withLeader((db) => countLost(db, traffic)).catch(() => null);
  await end();
  await delay(10_000);
  await traffic.stop();
  await database.untilHealthy();
  const found = await database.withLeader((db) => judge(db, traffic, mails));
  const verdict = { ...found, doubledMails: found.doubledMails - doubledBefore };
  const good = isGood(fault, verdict, lostBefore?.lost ?? 0);
  const before = lostBefore
    ? `${lostBefore.lost} lost while it lasted`
    : 'no server could be asked while it lasted';
  printLine(`${good ? '✓' : '✗'} ${fault.name} (${before}): ${JSON.stringify(verdict)}`);
  for (const line of new Set(traffic.unexpected)) printLine(`    ${line}`);
  return good;
}

function chooseFaults(random: () => number): readonly Fault[] {
  if (options.asynchronous) return [powerCutAfterPartition];
  const isChosen = ({ name }: Fault) => names.length === 0 || names.some((each) => name.includes(each));
  const chosen = faults.filter((each) => (options.short ? short.includes(each.name) : isChosen(each)));
  const shuffled = chosen
    .map((fault) => ({ fault, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ fault }) => fault);
  if (!options.pairs) return shuffled;
  return shuffled.flatMap((first, index) => {
    const second = shuffled[index + 1];
    return index % 2 === 0 && second ? [pairOf(first, second, random() * 15_000)] : [];
  });
}

async function runFaults(): Promise<boolean> {
  makeNetwork();
  const random = seeded(Number(options.seed));
  const database = new DatabaseCluster({ isSynchronous: !options.asynchronous });
  const applications = [new Application(1, database), new Application(2, database)];
  const mails = await startMailSink(gateway, mailPort);
  const removeMachines = () => {
    for (const application of applications) application.remove();
    database.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      removeMachines();
      process.exit(1);
    });
  try {
    await database.start();
    const school = await database.withLeader(async (db) => {
      await migrate(db);
      return makeSchool(db);
    });
    for (const application of applications) await application.start();
    const scene = { database, applications, school, mails, position: { answer: 0, leaver: 0 }, random };
    const chosen = chooseFaults(random);
    const results: boolean[] = [];
    for (const fault of chosen)
      results.push(
        await tryFault(scene, fault).catch((error) => {
          printLine(`✗ ${fault.name}: ${error instanceof Error ? error.message : error}`);
          return false;
        }),
      );
    const good = results.filter(Boolean).length;
    printLine(
      `seed ${options.seed}: ${good} of ${results.length} faults lost nothing, ${mails.count()} mails`,
    );
    return good > 0 && good === results.length;
  } finally {
    removeMachines();
    await mails.stop();
  }
}

process.exitCode = process.argv.includes('--inside') ? ((await runFaults()) ? 0 : 1) : runInside();
