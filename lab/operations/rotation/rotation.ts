import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { skipWithoutPrograms } from '../../../api/test/postgres/installed-postgres.ts';
import { runOn } from '../../../api/test/postgres/postgres.ts';
import { buildPart } from '../../../delivery/test/build-part.ts';
import { connectedRoles, lineOfPage, type RotationMachine, startRotationMachine } from './machine.ts';
import { call, logInWithProvider, reportOf, startVisits, until, type Visits } from './visits.ts';

const ops = { host: 'ops.tapin.example', 'sec-fetch-site': 'same-origin' };
const form = { ...ops, 'content-type': 'application/x-www-form-urlencoded' };

describe('the rotation of every secret', { skip: skipWithoutPrograms, timeout: 600_000 }, () => {
  let machine: RotationMachine;
  let visits: Visits;
  const cleanUps: (() => unknown)[] = [];
  before(async () => {
    machine = await startRotationMachine({ after: (done) => cleanUps.push(done as () => unknown) });
    visits = await startVisits(machine);
  });
  after(async () => {
    await visits?.stop();
    for (const done of cleanUps.reverse()) await done();
  });

  const logIn = (token: string) =>
    call(`${machine.sites.first}/ops/log-in`, { headers: form, body: `token=${token}` });
  const idOfFirstKey = async (owner: string) => {
    const { keys } = JSON.parse(await machine.release('keys list --json'));
    const isOf = ({ role, part }: { role: string; part?: string }) => role === owner || part === owner;
    return keys.find(isOf).keyid.slice(0, 6);
  };
  const isOpen = async (cookie: string) => {
    const replies = await Promise.all(
      [machine.sites.first, machine.sites.second].map((site) =>
        call(`${site}/ops`, { headers: { ...ops, cookie } }),
      ),
    );
    return replies.map(({ status }) => status === 200);
  };

  describe('at the same time', { concurrency: true }, () => {
    describe('of the edges', { concurrency: false }, () => {
      test('the key of the pages, with two edges on the store', async () => {
        const { type, store, sites } = machine;
        const file = join(store, 'keys/edge.txt');
        const earlierPages = await Promise.all(
          Array.from({ length: 120 }, () => call(`${sites.first}/survey`)),
        );
        const [earlier] = readFileSync(file, 'utf8').split('\n');
        await type(lineOfPage('(cd /var/lib/tapin/store/keys && umask 077 && { openssl'));
        const [key = '', second] = readFileSync(file, 'utf8').split('\n');
        assert.equal(second, earlier);
        await until(() => visits.isSignedWith('first', key));
        await until(() => visits.isSignedWith('second', key));
        await type(lineOfPage('(cd /var/lib/tapin/store/keys && umask 077 && head'));
        assert.equal(readFileSync(file, 'utf8'), `${key}\n`);
        await until(async () => {
          const before = await visits.failedLoads();
          const { cookie = '' } = earlierPages.pop() ?? {};
          await reportOf(sites.first, cookie, 'failed');
          return (await visits.failedLoads()) === before;
        });
        assert.ok(earlierPages.length > 0, 'the earlier key is refused before all pages have reported');
      });

      test('OPS_TOKEN', async () => {
        const { set, restartEdges, sites } = machine;
        const { cookie } = await logIn('first-token-of-the-operators');
        assert.deepEqual(await isOpen(cookie), [true, true]);
        const OPS_TOKEN = 'second-token-of-the-operators';
        set('edge', { OPS_TOKEN, OPS_TOKEN_BEFORE: 'first-token-of-the-operators' });
        await restartEdges();
        assert.deepEqual(await isOpen(cookie), [false, false]);
        // Prometheus reads the file with the token at each call.
        visits.opsToken = OPS_TOKEN;
        set('edge', { OPS_TOKEN_BEFORE: '' });
        await restartEdges();
        const headers = { authorization: 'Bearer first-token-of-the-operators' };
        assert.equal((await call(`${sites.second}/metrics`, { headers })).status, 401);
        assert.equal((await logIn('first-token-of-the-operators')).status, 403);
        assert.deepEqual(await isOpen((await logIn(OPS_TOKEN)).cookie), [true, true]);
      });

      test('a token of OPS_OPERATORS', async () => {
        const { set, restartEdges } = machine;
        const joe = 'Joe Park:the-token-of-joe-park';
        set('edge', { OPS_OPERATORS: `Ada Lovelace:the-first-token-of-ada,${joe}` });
        await restartEdges();
        const [ada, joes] = [await logIn('the-first-token-of-ada'), await logIn('the-token-of-joe-park')];
        assert.deepEqual(await isOpen(ada.cookie), [true, true]);
        assert.deepEqual(await isOpen(joes.cookie), [true, true]);
        set('edge', { OPS_OPERATORS: `Ada Lovelace:the-second-token-of-ada,${joe}` });
        await restartEdges();
        assert.deepEqual(await isOpen(ada.cookie), [false, false]);
        assert.deepEqual(await isOpen(joes.cookie), [true, true]);
        assert.equal((await logIn('the-first-token-of-ada')).status, 403);
        assert.deepEqual(await isOpen((await logIn('the-second-token-of-ada')).cookie), [true, true]);
      });
    });

    describe('of the APIs', { concurrency: false }, () => {
      test('the password of the database and the log-in of the mail server', async () => {
        const { type, postgres, set, logIns, mailPort, restartApis, operator, received } = machine;
        const { urlOf, superuser } = postgres;
        await type(lineOfPage('cd / && runuser -u postgres -- createuser'), 'second\nsecond\n');
        await type(lineOfPage("runuser -u postgres -- psql -c 'alter role tapin_b set role tapin'"));
        logIns.set('second', 'second-password');
        set('api', {
          DATABASE_URL: urlOf('tapin_b', 'second'),
          SMTP_URL: `smtp://second:second-password@127.0.0.1:${mailPort}`,
        });
        await restartApis();
        await type(lineOfPage("cd / && runuser -u postgres -- psql -c 'alter role tapin nologin'"));
        logIns.delete('first');
        const before = received.length;
        await until(() => received.slice(before).some(({ by }) => by === 'second'));
        await assert.rejects(runOn(urlOf('tapin', 'first'), 'select 1'), /not permitted to log in/);
        assert.deepEqual(await runOn(superuser, connectedRoles), [{ usename: 'tapin_b' }]);
        const owners = `select distinct tableowner from pg_tables where schemaname = 'public'`;
        await operator('create-school --name "Valley High" --code VALLEY1 --district HILL');
        assert.deepEqual(await runOn(superuser, owners), [{ tableowner: 'tapin' }]);
      });

      test('the key of backups, with a database whose password was changed', async () => {
        const { operator, set, type, folder, postgres } = machine;
        const [first, second] = [join(folder, 'first.backup'), join(folder, 'second.backup')];
        await operator(`backup ${first}`);
        await type(lineOfPage('node /opt/tapin/operator.js backup --make-key'));
        set('api', { BACKUP_KEY_FILE: join(folder, 'etc/backup-2.key') });
        await operator(`backup ${second}`);
        for (const name of ['restored_first', 'restored_second'])
          await type(`cd / && runuser -u postgres -- createdb --owner=tapin ${name}`);
        await assert.rejects(operator(`restore ${first} --into restored_first`), /key/);
        const line = lineOfPage('BACKUP_KEY_FILE=').replace(
          'node operator.js',
          'node /opt/tapin/operator.js',
        );
        await type(line.replace('…', `${first} --into restored_first`));
        await operator(`restore ${second} --into restored_second`);
        for (const name of ['restored_first', 'restored_second'])
          assert.deepEqual(
            await runOn(
              postgres.superuser.replace(/tapin$/, name),
              `select first_name from users where email = 'head@school.example'`,
            ),
            [{ first_name: 'Ada' }],
          );
      });

      test('the password of the database the next time, and the secret of a provider', async () => {
        const { type, postgres, set, restartApis, sso } = machine;
        const { urlOf, superuser } = postgres;
        await type(lineOfPage("cd / && runuser -u postgres -- psql -c '\\password tapin'"), 'third\nthird\n');
        sso.secrets.add('second-secret');
        set('api', { DATABASE_URL: urlOf('tapin', 'third'), OIDC_RIDGE_CLIENT_SECRET: 'second-secret' });
        await restartApis();
        await type(lineOfPage("cd / && runuser -u postgres -- psql -c 'alter role tapin_b nologin'"));
        sso.secrets.delete('first-secret');
        assert.match(await logInWithProvider(machine), /tapin_session=/);
        await assert.rejects(runOn(urlOf('tapin_b', 'second'), 'select 1'), /not permitted to log in/);
        await assert.rejects(runOn(urlOf('tapin', 'first'), 'select 1'), /password authentication failed/);
        assert.deepEqual(await runOn(superuser, connectedRoles), [{ usename: 'tapin' }]);
      });
    });

    test('a key of signing', async () => {
      const { release, folder } = machine;
      const part = async (version: string) =>
        `publish ${await buildPart(folder, { name: 'survey', version })}`;
      await release('keys create new.pem');
      await release(lineOfPage('node release.js keys rotate').slice('node release.js '.length));
      await release(`${await part('1.1.0')} --key survey.pem`);
      await release(`${await part('1.2.0')} --key new.pem`);
      await release(`keys revoke ${await idOfFirstKey('survey')} --reason retired --root-key root.pem`);
      await assert.rejects(release(`${await part('1.3.0')} --key survey.pem`), /was revoked on/);
      await release(`${await part('1.4.0')} --key new.pem`);
      const { body } = await call(`${machine.sites.first}/discovery.json`);
      assert.equal(JSON.parse(body).microFrontends.survey[0].metadata.version, '1.4.0');
      assert.match(await release('verify'), /every file is as it was signed/);
    });

    test('the keys of a bucket', async () => {
      const { keyIds, set, restartBucketEdge, release, inBucket, sites } = machine;
      keyIds.add('second-pair');
      const first = { AWS_ACCESS_KEY_ID: 'first-pair', AWS_SECRET_ACCESS_KEY: 'first-secret' };
      set('bucket', { AWS_ACCESS_KEY_ID: 'second-pair', AWS_SECRET_ACCESS_KEY: 'second-secret' });
      await restartBucketEdge();
      await until(async () => (await call(`${sites.bucket}/readyz`)).status === 200);
      keyIds.delete('first-pair');
      assert.match(await release('status', inBucket), /host/);
      await assert.rejects(release('status', { ...inBucket, ...first }), /does not know the access key/);
      assert.equal((await call(`${sites.bucket}/readyz`)).status, 200);
    });
  });

  test('EDGE_KEY', async () => {
    const { release, set, restartEdges, sites, folder } = machine;
    await release('keys create edge-2.pem');
    await release('keys add edge edge-2.pem.pub --root-key root.pem');
    const first = await idOfFirstKey('edge');
    set('edge', { EDGE_KEY: join(folder, 'etc/edge-2.pem') });
    await restartEdges();
    const revoke = lineOfPage('node release.js keys revoke').slice('node release.js '.length);
    await release(revoke.replace('3f2a91', first));
    await assert.rejects(release('rollback survey --key edge.pem'), /was revoked on/);
    const { cookie } = await logIn('the-token-of-joe-park');
    const rolledBack = await call(`${sites.first}/ops/rollback/survey`, {
      headers: { ...form, cookie },
      body: 'from=1.4.0&reason=blank+page',
    });
    assert.equal(rolledBack.status, 303, rolledBack.body);
    const { body } = await call(`${sites.first}/discovery.json`);
    assert.equal(JSON.parse(body).microFrontends.survey[0].metadata.version, '1.2.0');
  });

  test('no call failed, every email arrived, and every report of a page was counted', async (t) => {
    const { counts, failed } = await visits.stop();
    assert.deepEqual(failed, []);
    // An edge stores the received reports before it stops.
    await machine.restartEdges();
    assert.equal(await visits.countedLoads(), counts.reports);
    assert.ok(counts.calls > 1_000 && counts.emails > 5 && counts['log-ins'] > 20, JSON.stringify(counts));
    t.diagnostic(`0 of ${counts.calls} calls failed: ${JSON.stringify(counts)}`);
  });
});
