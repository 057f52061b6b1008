import { mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install, prepareMachine } from './install.ts';
import { Machine, makeBase } from './machine.ts';
import type { Traffic } from './traffic.ts';
import { afterRestore, Typist } from './typist.ts';

// pnpm lab typed [--transcript FILE] types the pages for operators as a new operator does, from the installation to an
// upgrade and the ways back. It exits with 1 at the first line that fails.

const { values: options } = parseArgs({ options: { transcript: { type: 'string' } } });
const file = options.transcript === undefined ? 1 : openSync(options.transcript, 'w');
const students = 500;

makeBase();
const write = (text: string) => writeSync(file, text);
let machine = await Machine.boot();
let typist = new Typist(machine, write);

function expectPeople(expected: number): void {
  const query = "cd / && runuser -u postgres -- psql -At tapin -c 'select count(*) from users'";
  const found = Number(machine.run(query));
  typist.note(`the database has ${found} people`);
  if (found !== expected) throw new Error(`the database has ${found} people instead of ${expected}`);
}

async function fillDatabase(): Promise<void> {
  typist.heading(`A school works: ${students} students answer for ten days, and a nightly backup is made`);
  const sql = readFileSync(join(import.meta.dirname, 'fill.sql'), 'utf8');
  machine.run(`cd / && runuser -u postgres -- psql -q -v ON_ERROR_STOP=1 tapin <<'SQL'\n${sql}\nSQL`);
  await typist.type('tapin', 'node operator.js rebuild-rollups');
  await typist.type(
    'tapin',
    'node operator.js create-super-admin --email leaver@school.example --school HILL1 --first-name Lee --last-name Aver',
  );
  await typist.type('root', 'systemctl start tapin-backup');
  expectPeople(students + 2);
  // The backup contains this person, and the ledger contains the deletion. A restore must not bring the person back.
  await typist.type('tapin', 'node operator.js delete-staff --email leaver@school.example --yes');
}

async function breakAndRestore(): Promise<void> {
  typist.heading('Somebody deletes all students');
  const statement = "delete from answers; delete from users where email like 'student-%'";
  await typist.type('root', `cd / && runuser -u postgres -- psql tapin -c "${statement}"`);
  expectPeople(1);
  await typist.typeSection('At night: restore');
  await typist.typePrinted(afterRestore);
  expectPeople(students + 1);
}

/** Dumps and restores the database with only the programs of PostgreSQL. */
async function restoreByHand(): Promise<void> {
  await typist.typeSection('Without the commands of TapIn');
  expectPeople(students + 1);
  await typist.type('tapin', 'node doctor.js');
}

/** Removes files from the store after a change that the backup does not contain. */
async function loseStore(): Promise<void> {
  typist.heading('A part is retired and brought back after the backup, and then the store loses files');
  const signed = '--reason "tried out" --key /etc/tapin/keys/operator.pem';
  await typist.type('tapin', `node release.js retire survey ${signed}`);
  await typist.type('tapin', `node release.js restore survey ${signed}`);
  await typist.type('root', "find /var/lib/tapin/store -name '*.js' -delete");
  await typist.type('tapin', 'node doctor.js', true);
  let printed = '';
  await withTraffic(async () => {
    await typist.typeSection('Only the store is damaged');
    printed = typist.printed;
    // Doctor reports that the store is older. The last printed lines repair that.
    await typist.typePrinted('Next, as root on the machine of the store:', printed, 'node doctor.js');
    await typist.typePrinted('The edge refuses a store', printed);
  });
  await typist.type('tapin', 'node doctor.js');
  await typist.typePrinted('When doctor finds no problem', printed);
  expectPeople(students + 1);
}

/** Makes calls through nginx while a function runs. No call may fail. */
async function withTraffic(doIt: () => Promise<unknown>): Promise<void> {
  const unit = 'systemd-run --quiet --unit=traffic --property=TimeoutStopSec=120';
  machine.run(
    `${unit} /usr/bin/node --disable-warning=ExperimentalWarning /opt/operations/traffic.ts /run/traffic.json`,
  );
  await doIt();
  machine.run('systemctl stop traffic');
  const { calls, failed, results }: Traffic = JSON.parse(machine.run('cat /run/traffic.json'));
  typist.note(`${failed} of ${calls} calls through nginx failed meanwhile: ${JSON.stringify(results)}`);
  if (failed > 0) throw new Error(`${failed} of ${calls} calls failed`);
}

/** Upgrades to a version whose API does not start. The command stops, and the printed way back is typed. */
async function upgradeToBrokenVersion(): Promise<void> {
  typist.heading('Upgrade to a version whose API does not start');
  machine.run('cp -a /srv/tapin-1 /srv/tapin-broken');
  machine.run(`echo "throw new Error('this version is broken')" > /srv/tapin-broken/api.js`);
  await withTraffic(async () => {
    const output = await typist.type(
      'root',
      'ENV_FILE=/etc/tapin/api.env,/etc/tapin/edge.env node /srv/tapin-broken/operator.js upgrade /srv/tapin-broken',
      true,
    );
    await typist.typePrinted('The way back, as root:', output);
  });
  await typist.type('tapin', 'node doctor.js');
}

/** Upgrades to a version with a migration, so that the way back needs the backup. */
async function upgradeAndGoBack(): Promise<void> {
  machine.run('cp -a /srv/tapin-1 /srv/tapin-2');
  machine.run(
    'echo "create table rehearsal (id integer primary key);" > /srv/tapin-2/api/src/database/migrations/999-rehearsal.sql',
  );
  machine.run('echo "# A line that the version before does not have." >> /srv/tapin-2/deploy/nginx.conf');
  await withTraffic(() => typist.typeSection('Upgrade, and the way back'));
  const output = typist.printed;
  await typist.typePrinted('These files of the product have changed', output);
  await typist.type('tapin', 'node doctor.js');
  typist.heading('The way back to the version before, which the command has printed');
  await typist.typePrinted('The way back, as root', output);
  expectPeople(students + 1);
  await typist.type('tapin', 'node doctor.js');
}

/** Removes the machine. A new machine gets the files that the page copies to another place. */
async function loseMachine(): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'tapin-copy-'));
  const paths = ['/etc/tapin', '/var/backups/tapin', '/var/lib/tapin/ledger'];
  for (const path of paths) machine.copyOut(path, copy);
  const { typed } = typist;
  typist.close();
  await machine.stop();
  machine = await Machine.boot();
  typist = new Typist(machine, write);
  typist.typed = typed;
  typist.heading(`The machine is lost. Another one gets copies of ${paths.join(', ')}`);
  prepareMachine(machine);
  await typist.typeSection('Install', [0, 1, 2]);
  for (const path of paths) machine.copyIn(path, copy);
  rmSync(copy, { recursive: true });
  await typist.typeSection('The machine is lost');
  const output = typist.printed;
  await typist.typeSection('Install', [5, 6]);
  await typist.typePrinted(afterRestore, output);
  await typist.typeSection('Day one: set up backups', [4]);
  expectPeople(students + 1);
  await typist.type('tapin', 'node doctor.js');
}

try {
  await install(machine, typist);
  await fillDatabase();
  await breakAndRestore();
  await restoreByHand();
  await loseStore();
  await upgradeToBrokenVersion();
  await upgradeAndGoBack();
  await loseMachine();
  process.stdout.write(`${typist.typed} passed, 0 failed\n`);
} catch (error) {
  process.stdout.write(
    `${error instanceof Error ? error.message : error}\n${typist.typed} passed, 1 failed\n`,
  );
  process.exitCode = 1;
} finally {
  typist.close();
  await machine.stop();
}
