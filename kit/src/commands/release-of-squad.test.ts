import assert from 'node:assert/strict';
import type { KeyObject } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createBufferTerminal } from '@tapin/servers/command-line-buffer';
import { writeFigures } from '../../../delivery/src/figures/stored-figures.ts';
import { publicKeyText } from '../../../delivery/src/signing/keys.ts';
import { signedStore } from '../../../delivery/test/test-signing.ts';
import { run } from '../run.ts';

const channel = 'production';

/** Creates a signed store in which survey was published twice, and the repository of its squad. */
async function repositoryOf(t: TestContext) {
  const made = await signedStore(t);
  await made.publish({ name: 'host' });
  await made.publish({ name: 'staff' });
  await made.publish({ name: 'survey' });
  await made.publish({
    name: 'survey',
    version: '1.1.0',
    info: { owner: { squad: 'Check-in squad', contact: '#check-in', onCall: '+1 555 0102' } },
  });
  const folder = join(made.root, 'repository');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"name":"@cedar/remote-survey","version":"1.1.0"}');
  const useKey = (key: KeyObject) =>
    writeFile(join(folder, 'signing-key.pem'), key.export({ type: 'pkcs8', format: 'pem' }));
  await useKey(made.keys.survey);
  const tapin = async (args: string[], signal?: AbortSignal) => {
    const env = { STORE_DIR: made.store.address, SIGNING_ROOT: publicKeyText(made.keys.root) };
    const { terminal, written } = createBufferTerminal(env);
    const code = await run(args, terminal, folder, signal);
    return { code, ...written };
  };
  return { ...made, folder, useKey, tapin };
}

test('rollback, canary and promote change the remote of the folder with the key in the folder', async (t) => {
  const { tapin, live } = await repositoryOf(t);
  const rolledBack = await tapin(['rollback', '--reason', 'the list is empty']);
  assert.match(rolledBack.stdout, /^survey is rolled back from 1\.1\.0 to 1\.0\.0 on production/);
  assert.equal((await live('survey'))?.stable, '1.0.0');
  assert.match(
    (await tapin(['canary', '--version', '1.1.0', '--percent', '10'])).stdout,
    /1\.1\.0 is a canary/,
  );
  assert.equal((await tapin(['promote'])).code, 0);
  assert.equal((await live('survey'))?.stable, '1.1.0');
});

test('refuses a rollback with the key of another squad, and says whom to ask', async (t) => {
  const { tapin, useKey, keys, live } = await repositoryOf(t);
  await useKey(keys.staff);
  const { code, stderr } = await tapin(['rollback']);
  assert.equal(code, 1);
  assert.match(stderr, /^tapin: survey cannot be signed: key \w{12} may sign staff only/);
  assert.equal((await live('survey'))?.stable, '1.1.0');
});

test('names the commands of the squad in a message', async (t) => {
  const { tapin } = await repositoryOf(t);
  const { stderr } = await tapin(['rollback', '--from', '1.0.0']);
  assert.match(stderr, /check "tapin status"/);
});

const place = 'render js/home.js 1 8';
const figures = {
  networks: 2,
  hours: {
    '00': {
      parts: {
        survey: {
          '1.1.0': {
            visits: 40,
            faulty: 3,
            kinds: { render: 3 },
            nearby: {},
            places: { [place]: 3 },
            speed: {},
          },
        },
      },
      unknown: {},
    },
  },
};

test('status shows the owner, the share of each version, and the places of the faults', async (t) => {
  const { tapin, store } = await repositoryOf(t);
  const day = new Date().toISOString().slice(0, 10);
  await writeFigures(store.objects, channel, { day, writer: 'edge', figures });
  const { stdout } = await tapin(['status']);
  assert.match(stdout, /^survey +1\.1\.0 +100 %/m);
  assert.match(stdout, /owner: Check-in squad \(questions: #check-in; on call: \+1 555 0102\)/);
  assert.match(stdout, /1\.1\.0 in 7 days: 40 visits, 3 with faults \(render 3\)/);
  assert.match(stdout, /render js\/home\.js:1:8: 3 visits/);
  assert.doesNotMatch(stdout, /staff/);
});

test('logs lists changes, failed loads and faults of the remote, and follows new ones', async (t) => {
  const { tapin, store, publish } = await repositoryOf(t);
  const at = new Date().toISOString();
  const outcome = {
    at,
    visitor: 'v',
    network: 'n',
    version: '1.1.0',
    durationMs: 1500,
    errorClass: 'timeout',
  };
  const fail = (remote: string) =>
    store.reports.outcomes.append(channel, [{ ...outcome, remote, status: 'failed' as const }]);
  await fail('survey');
  await fail('staff');
  const { stdout } = await tapin(['logs']);
  assert.match(stdout, /change 1\.1\.0 publish from 1\.0\.0 by ada/);
  assert.equal(stdout.match(/ load {3}1\.1\.0 not loaded \(timeout\) after 1500 ms/g)?.length, 1);
  const stop = new AbortController();
  const followed = tapin(['logs', '--follow'], stop.signal);
  await publish({ name: 'survey', version: '1.2.0' });
  stop.abort();
  assert.match((await followed).stdout, /change 1\.2\.0 publish from 1\.1\.0/);
});

test('config shows the values of the remote and sets them with the key in the folder', async (t) => {
  const { tapin, publish, live } = await repositoryOf(t);
  const hint = { type: 'string', default: 'none', description: 'A hint above the list' };
  await publish({ name: 'survey', version: '1.2.0', info: { config: { hint } } });
  assert.match((await tapin(['config'])).stdout, /^hint +none +default +string +A hint above the list$/m);
  const { stdout } = await tapin(['config', 'set', 'hint=Bring a cup', '--reason', 'the kitchen moves']);
  assert.match(stdout, /^hint +Bring a cup +set; default none/m);
  assert.deepEqual((await live('survey'))?.config, { hint: 'Bring a cup' });
  assert.match((await tapin(['config', 'hint=x'])).stderr, /write "tapin config" to show the values/);
});
