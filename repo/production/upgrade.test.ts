import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { skipWithoutPrograms, startInstalledPostgres } from '../../api/test/postgres/installed-postgres.ts';
import { runOn } from '../../api/test/postgres/postgres.ts';
import { testStore } from '../../delivery/test/publish-part.ts';
import { root } from '../start/parts.ts';
import { copyDocuments, copyServers } from './servers.ts';
import { freePorts, startMachine } from './supervised-machine.ts';

/** Calls the site repeatedly until it is stopped. Each call opens a new connection. */
function visit(site: string) {
  let isOver = false;
  const failed: string[] = [];
  let count = 0;
  const visitAgain = async () => {
    while (!isOver) {
      for (const [path, expected] of [
        ['/', 200],
        ['/api/user/me', 401],
      ] as const) {
        count += 1;
        const status = await fetch(`${site}${path}`, {
          headers: { connection: 'close', cookie: `tapin_session=${'a'.repeat(43)}` },
        }).then(
          (reply) => reply.status,
          (error) => `${error.cause ?? error}`,
        );
        if (status !== expected) failed.push(`${path}: ${status}`);
      }
    }
  };
  const visitors = [visitAgain(), visitAgain(), visitAgain(), visitAgain()];
  return async () => {
    isOver = true;
    await Promise.all(visitors);
    return { count, failed };
  };
}

describe('operator upgrade', { skip: skipWithoutPrograms }, () => {
  let server: Awaited<ReturnType<typeof startInstalledPostgres>>;
  let built: string;
  before(async () => {
    server = await startInstalledPostgres();
    built = mkdtempSync(join(tmpdir(), 'tapin-built-'));
    copyServers(root, built);
    copyDocuments(root, built);
  });
  after(() => {
    server?.stop();
    rmSync(built, { recursive: true, force: true });
  });

  async function startBefore(t: TestContext, database: string) {
    const folder = mkdtempSync(join(tmpdir(), 'tapin-upgrade-'));
    const path = (...names: string[]) => join(folder, ...names);
    const isOwn = (source: string) => source !== join(built, 'node_modules');
    cpSync(built, path('next'), { recursive: true, filter: isOwn });
    symlinkSync(join(built, 'node_modules'), path('next/node_modules'));
    symlinkSync(built, path('current'));
    await runOn(server.url('postgres'), `create database ${database}`);
    const { store, publish } = await testStore(t);
    await publish({ name: 'host' });
    const [edgePort = 0, ...apiPorts] = (await freePorts(3)).sort();
    const machine = await startMachine(t, {
      folder,
      link: path('current'),
      apiPorts,
      edgePort,
      variables: {
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        DATABASE_URL: server.url(database),
        STORE_DIR: store.address,
        BACKUP_KEY_FILE: path('backup.key'),
        BACKUP_STATUS: path('backups', 'status.json'),
      },
    });
    t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    await machine.run([path('next', 'operator.js'), 'backup', '--make-key', path('backup.key')]);
    const upgrade = (...options: string[]) =>
      machine.run([
        path('next', 'operator.js'),
        'upgrade',
        path('next'),
        '--link',
        path('current'),
        ...options,
      ]);
    const isNext = () => readlinkSync(path('current')) === path('next');
    return { ...machine, path, upgrade, isNext, apis: apiPorts.map((port) => `tapin-api@${port}`) };
  }

  test('replaces the version of two APIs and the edge while more than 1,000 calls are made, of which none fails', async (t) => {
    const { site, path, upgrade, isNext, pidOf, apis } = await startBefore(t, 'whole');
    writeFileSync(path('next/api/src/database/migrations/998-later.sql'), 'create table later (id int);');
    writeFileSync(path('next/deploy/nginx.conf'), '# changed\n');
    const units = [...apis, 'tapin-edge'];
    const pids = units.map(pidOf);
    const { out: plan } = await upgrade('--dry-run');
    assert.match(plan, /systemctl restart tapin-api@\d+ +# until http:\/\/127\.0\.0\.1:\d+\/api\/readyz/);
    assert.match(plan, /ln -sfn \S+\/next .*\n/);
    assert.doesNotMatch(plan, /restart tapin-jobs/);
    writeFileSync(path('units/tapin-jobs'), '');
    assert.match((await upgrade('--dry-run')).out, /systemctl restart tapin-jobs .*127\.0\.0\.1:4409/);
    rmSync(path('units/tapin-jobs'));
    assert.deepEqual([isNext(), units.map(pidOf)], [false, pids]);
    const stop = visit(site);
    const { code, out, err } = await upgrade('--skip-doctor');
    const { count, failed } = await stop();
    assert.deepEqual(failed, []);
    assert.ok(count > 1_000, `${count} calls`);
    t.diagnostic(`0 of ${count} calls failed`);
    assert.equal(code, 0, `${out}${err}`);
    assert.equal(isNext(), true);
    for (const [index, unit] of units.entries()) assert.notEqual(pidOf(unit), pids[index], unit);
    assert.match(out, /diff \S+\/deploy\/nginx\.conf \S+\/next\/deploy\/nginx\.conf/);
    assert.match(out, /createdb --owner=tapin whole_restored/);
    const backup = /node operator\.js restore (\S+) --into whole_restored/.exec(out)?.[1] ?? '';
    assert.match(readFileSync(backup).subarray(0, 30).toString(), /^age-encryption\.org\/v1/);
  });

  test('stops when an upgraded API does not become ready, and prints commands that restore the earlier version', async (t) => {
    const { site, path, upgrade, isNext, pidOf, apis } = await startBefore(t, 'broken');
    writeFileSync(path('next/api.js'), 'process.exit(1);\n');
    const [, second = ''] = apis;
    const pid = pidOf(second);
    const stop = visit(site);
    const { code, out } = await upgrade('--skip-doctor', '--wait', '4');
    const { failed } = await stop();
    assert.equal(code, 1);
    assert.match(
      out,
      /^The upgrade stopped at step 4 of 6, "restart tapin-api@\d+": http:\S+ does not answer/,
    );
    assert.deepEqual([failed, pidOf(second), isNext()], [[], pid, true]);
    const [, line = ''] = /The way back, as root:\n {2}(ln .*)\n/.exec(out) ?? [];
    execFileSync('sh', ['-c', line]);
    assert.equal(readlinkSync(path('current')), built);
    assert.match(
      out,
      /To go on instead, after the cause is repaired, as root:\n {2}systemctl restart tapin-api@/,
    );
  });

  test('changes nothing when doctor finds a problem', async (t) => {
    const { upgrade, isNext, apis, pidOf } = await startBefore(t, 'ill');
    const pids = apis.map(pidOf);
    const { code, out } = await upgrade();
    assert.equal(code, 1);
    assert.match(out, /^The upgrade stopped at step 1 of 8, "doctor": the line ended with 1:\n {2}PROBLEM/);
    assert.match(
      out,
      /Nothing was changed, and the site runs as before\.\n\nTo go on .*, run the same command/,
    );
    assert.deepEqual([isNext(), apis.map(pidOf)], [false, pids]);
    const again = await upgrade('--link', built);
    assert.match(again.err, /is a folder, and has to be a link to one/);
  });
});
