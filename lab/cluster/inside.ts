import { join } from 'node:path';
import type { Database } from '@tapin/api/database';
import { migrate } from '@tapin/api/migrate';
import { CompiledQuery } from 'kysely';
import { Application, mailPort, rosterFolder } from './application.ts';
import { DatabaseCluster } from './database.ts';
import type { Fault, Random } from './fault.ts';
import { faults, pairOf, short } from './faults.ts';
import { gateway, makeNetwork, shared } from './hosts.ts';
import { startMailSink } from './mail-sink.ts';
import { Office } from './office.ts';
import { broken, names, options, printLine } from './options.ts';
import { Retention } from './retention.ts';
import { makeSchool } from './school.ts';
import { type Scene, tryFault } from './try-fault.ts';

// Causes the faults that run.ts describes. It runs in a network namespace of its own.

/** Returns a generator of numbers from 0 to below 1, which are the same for the same seed (mulberry32). */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function chooseFaults(random: Random): readonly Fault[] {
  if (broken) return broken.faults.flatMap((wanted) => faults.filter(({ name }) => name === wanted));
  const isChosen = ({ name }: Fault) => names.length === 0 || names.some((each) => name.includes(each));
  const chosen = faults.filter((each) => (options.short ? short.includes(each.name) : isChosen(each)));
  const shuffled = chosen
    .map((fault) => ({ fault, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ fault }) => fault)
    .slice(0, options.count === '' ? chosen.length : Number(options.count));
  if (!options.pairs) return shuffled;
  return shuffled.flatMap((first, index) => {
    const second = shuffled[index + 1];
    return index % 2 === 0 && second ? [pairOf(first, second, random() * 15_000)] : [];
  });
}

async function fillDatabase(db: Database, office: Office) {
  await migrate(db);
  for (const statement of broken?.statements ?? []) await db.executeQuery(CompiledQuery.raw(statement));
  await office.create(db);
  return makeSchool(db);
}

async function runFaults(): Promise<boolean> {
  makeNetwork();
  const random = seeded(Number(options.seed));
  const database = new DatabaseCluster({ isSynchronous: !broken?.isAsynchronous });
  const pooledStatements = broken?.hasCarelessPooler ? 0 : options.pooled ? 500 : null;
  const product = { broken: options.broken, pooledStatements };
  const first = new Application(1, database, product);
  const second = new Application(2, database, broken?.isMixed ? { ...product, broken: '' } : product);
  const applications = [first, second];
  const origins = applications.map(({ origin }) => origin);
  const office = new Office(origins, rosterFolder);
  const retention = new Retention(first, join(shared, 'ledger'));
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
    const school = await database.withLeader((db) => fillDatabase(db, office));
    for (const application of applications) await application.start();
    const position = { answer: 0, leaver: 0 };
    const scene = { database, applications, office, retention, school, mails, position, random };
    return report(await tryAll(scene, chooseFaults(random)), mails.count());
  } finally {
    removeMachines();
    await mails.stop();
  }
}

interface Result {
  good: boolean;
  /** Whether the damage of a broken product was seen. */
  isNoticed: boolean;
}

async function tryAll(scene: Scene, chosen: readonly Fault[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const fault of chosen) {
    const tried = await tryFault(scene, fault).catch((error) => {
      printLine(`✗ ${fault.name}: ${error instanceof Error ? error.message : error}`);
      return { good: false, verdict: null };
    });
    const isNoticed = Boolean(broken && tried.verdict && tried.verdict[broken.shows] > 0);
    results.push({ good: tried.good, isNoticed });
    if (isNoticed) break;
  }
  return results;
}

function report(results: readonly Result[], mails: number): boolean {
  const good = results.filter((result) => result.good).length;
  printLine(`seed ${options.seed}: ${good} of ${results.length} faults lost nothing, ${mails} mails`);
  if (!broken) return good > 0 && good === results.length;
  const isNoticed = results.some((result) => result.isNoticed);
  printLine(`${options.broken} was ${isNoticed ? 'noticed' : 'not noticed'}`);
  return isNoticed;
}

process.exitCode = (await runFaults()) ? 0 : 1;
