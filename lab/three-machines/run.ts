import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeBase as makeDatabaseBase } from '../cluster/hosts.ts';
import { prepareMachine } from '../operations/install.ts';
import { Machine, makeBase } from '../operations/machine.ts';
import { blocksOf } from '../operations/page.ts';
import { Typist } from '../operations/typist.ts';
import { connect, DatabaseMachine, makeBridge } from './database-machine.ts';

// pnpm lab three-machines types docs/three-machines.md as a new operator does: on three machines with Debian 13, and on one
// with an API. It restores the database to a second, during which the restored leader is cut off. It exits with 1 at the first
// line that fails.

const page = readFileSync(join(import.meta.dirname, '../../docs/three-machines.md'), 'utf8');
const archive = '/var/tmp/tapin-three-machines/archive';
const write = (text: string) => process.stdout.write(text);

function expect(isTrue: boolean, line: string): void {
  write(`${isTrue ? '✓' : '✗'} ${line}\n`);
  if (!isTrue) throw new Error(`not so: ${line}`);
}

/** Types the lines of a step on a machine, with the number and the time that a person writes into them. */
async function typeStep(machine: DatabaseMachine, section: string, step: number, time = ''): Promise<void> {
  const blocks = blocksOf(page, section).filter((block) => block.step === step && block.kind === 'commands');
  for (const line of blocks.flatMap(({ lines }) => lines)) {
    // The machine has no network for packages. They are installed.
    if (line.startsWith('apt ')) continue;
    const filledIn = line
      .replace(/^N=1;/, `N=${machine.number};`)
      .replace('2026-11-28 10:14:00+00', time)
      .replace(/^.*--pwprompt.*$/, (asks) => `{ ${asks}; } <<< $'secret\\nsecret'`);
    await machine.type(filledIn);
  }
}

interface Member {
  Member: string;
  Role: string;
  State: string;
}

async function members(machine: DatabaseMachine): Promise<Member[]> {
  return JSON.parse(await machine.type('patronictl -c /etc/patroni/config.yml list -f json'));
}

/**
 * Waits until one of the machines leads, and so many standbys stream, one of them synchronous. Returns the leader.
 */
async function untilLed(machines: readonly DatabaseMachine[], standbys = 2): Promise<DatabaseMachine> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const [first] = machines;
    const found = first ? await members(first).catch(() => []) : [];
    const leader = found.find(({ Role }) => Role === 'Leader')?.Member;
    const streaming = found.filter(({ State }) => State === 'streaming').length;
    const machine = machines.find(({ number }) => leader === `db${number}`);
    if (machine && streaming >= standbys && found.some(({ Role }) => Role === 'Sync Standby')) return machine;
    await delay(2_000);
  }
  throw new Error('the cluster is not complete after two minutes');
}

async function installDatabase(machines: readonly DatabaseMachine[]): Promise<DatabaseMachine> {
  for (const step of [1, 2, 3]) for (const each of machines) await typeStep(each, 'The three machines', step);
  const leader = await untilLed(machines);
  await typeStep(leader, 'The three machines', 4);
  for (const each of machines) await typeStep(each, 'The three machines', 5);
  return leader;
}

/** Types the installation of TapIn on a fourth machine, whose database is at 127.0.0.1:5000. */
async function installProduct(machine: Machine, typist: Typist): Promise<void> {
  prepareMachine(machine);
  machine.run('ip link set lo up');
  connect(machine, 4);
  await typist.typeSection('Install', [0, 1, 3, 4]);
  machine.run("sed -i 's|tapin:secret@db.example:5432|tapin:secret@127.0.0.1:5000|' /etc/tapin/api.env");
  for (const block of blocksOf(page, 'The machines with an API')) await typist.typeBlock(block);
  await typist.typeSection('Install', [5, 6]);
}

const count = (machine: DatabaseMachine, query: string) =>
  machine.type(`cd / && runuser -u postgres -- psql -Atc "${query}" tapin`);

/**
 * Restores all machines to a second. The leader is cut off when it has been restored, before the deletions are repeated.
 */
async function restore(machines: readonly DatabaseMachine[], leader: DatabaseMachine): Promise<void> {
  const section = 'Restore all three to a second';
  await count(leader, "create table rehearsal as select 'before' as word");
  await delay(1_500);
  const second = await leader.type('date -u "+%Y-%m-%d %H:%M:%S+00"');
  await delay(1_500);
  await count(leader, "update rehearsal set word = 'damaged'");
  await leader.type("cd / && runuser -u postgres -- psql -Atc 'select pg_switch_wal()'");
  await delay(5_000);
  for (const each of machines) await typeStep(each, section, 1);
  await typeStep(leader, section, 2, second);
  const others = machines.filter((each) => each !== leader);
  for (const each of others) await typeStep(each, section, 3);
  await untilLed(machines);
  await leader.type('ip link set eth0 down');
  const next = await untilLed(others, 1);
  await leader.type('ip link set eth0 up');
  await untilLed(machines);
  const word = await count(next, 'select word from rehearsal');
  expect(
    word === 'before',
    `after the restore and the loss of its leader, db${next.number} has the state of ${second}`,
  );
}

async function typePage(): Promise<void> {
  let product: Machine | null = null;
  const machines: DatabaseMachine[] = [];
  try {
    rmSync(archive, { recursive: true, force: true });
    makeBridge();
    for (const number of [1, 2, 3]) machines.push(await DatabaseMachine.boot(number, archive, write));
    const leader = await installDatabase(machines);
    product = await Machine.boot();
    const typist = new Typist(product, write);
    await installProduct(product, typist);
    expect(product.run('curl -fs http://127.0.0.1:4400/api/readyz') !== '', 'the site takes calls');
    await typist.type('tapin', 'node doctor.js', true);
    expect(/Patroni|cluster/.test(typist.printed), 'doctor looks at the cluster');
    await typeStep(leader, 'Restart or replace a machine', 0);
    const next = await untilLed(machines);
    expect(next !== leader, `db${next.number} leads after the switchover`);
    await restore(machines, next);
    write('1 passed, 0 failed\n');
  } catch (error) {
    write(`${error instanceof Error ? error.message : error}\n0 passed, 1 failed\n`);
    process.exitCode = 1;
  } finally {
    for (const each of machines) await each.stop();
    await product?.stop();
  }
}

// The bridge and the addresses are in a network namespace, which ends with the process.
if (process.argv.includes('--inside')) await typePage();
else {
  makeDatabaseBase();
  makeBase();
  const command = ['--net', process.execPath, import.meta.filename, '--inside'];
  process.exitCode = spawnSync('unshare', command, { stdio: 'inherit' }).status ?? 1;
}
