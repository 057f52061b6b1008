import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { startBucketServer, useBucketServer } from '@tapin/servers/bucket-server';
import { Bucket } from '@tapin/servers/objects/bucket';
import { openPrivateObjects } from '@tapin/servers/objects/open-objects';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { openLedger } from './ledger.ts';
import { readLedger, takeOverFile } from './stored-ledger.ts';

const account = (userId: number) => ({ kind: 'account', userId }) as const;
const idsIn = async (address: string) =>
  (await readLedger(address)).map((entry) => ('userId' in entry ? entry.userId : null));
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const documentOf = (number: number) => `entries/${String(number).padStart(12, '0')}.json`;

let buckets = 0;
let server: Awaited<ReturnType<typeof startBucketServer>>;
before(async () => {
  server = await startBucketServer();
});
after(() => server.stop());

async function makeBucket(): Promise<string> {
  // Other test files of this process have servers of their own.
  useBucketServer(server.url);
  buckets += 1;
  await fetch(`${server.url}/ledger-${buckets}`, { method: 'PUT' });
  return `s3://ledger-${buckets}/site`;
}
const setOutage = (address: string, state: 'on' | 'off') =>
  fetch(`${server.url}/${address.split('/')[2]}?outage=${state}`, { method: 'PUT' });

const places: Record<string, (t: TestContext) => Promise<string>> = {
  folder: async (t) => join(temporaryFolder(t), 'new/ledger'),
  bucket: makeBucket,
};

for (const [place, makeAddress] of Object.entries(places))
  describe(`a ledger in a ${place}`, () => {
    test('keeps every entry when two processes append at the same time, and the order of each process', async (t) => {
      const address = await makeAddress(t);
      const write = async (first: number) => {
        const ledger = openLedger(address);
        for (const id of range(first, 30)) await ledger.append(account(id));
      };
      await Promise.all([write(100), write(200)]);
      const ids = await idsIn(address);
      assert.equal(ids.length, 60);
      assert.deepEqual(
        ids.filter((id) => Number(id) < 200),
        range(100, 30),
      );
      assert.deepEqual(
        ids.filter((id) => Number(id) >= 200),
        range(200, 30),
      );
    });

    test('reads more entries than one page of a listing has, and appends after the last', async (t) => {
      const address = await makeAddress(t);
      const objects = openPrivateObjects(address);
      const numbers = range(1, 1_100);
      const create = (number: number) =>
        objects.create(documentOf(number), `${JSON.stringify({ entries: [account(number)] })}\n`);
      // The server of the tests does not accept a thousand connections at once.
      for (let first = 0; first < numbers.length; first += 50)
        await Promise.all(numbers.slice(first, first + 50).map(create));
      await openLedger(address).append(account(1_101), account(1_102));
      assert.deepEqual(await idsIn(address), range(1, 1_102));
      assert.equal((await objects.list('entries')).length, 1_101);
    });

    test('is not read when a document is truncated at any byte or missing, and the error names the document', async (t) => {
      const address = await makeAddress(t);
      const objects = openPrivateObjects(address);
      for (const id of range(1, 3)) await openLedger(address).append(account(id), account(id + 10));
      const whole = (await objects.read(documentOf(2)))?.trimEnd() ?? '';
      for (const length of [0, 1, whole.length / 2, whole.length - 1]) {
        await objects.replace(documentOf(2), whole.slice(0, length));
        await assert.rejects(idsIn(address), /document 000000000002\.json of the ledger is damaged: copy it/);
      }
      await objects.remove(documentOf(2));
      await assert.rejects(idsIn(address), /document 000000000002\.json of the ledger is missing: copy it/);
      await objects.replace(documentOf(2), '{"entries":[]}');
      assert.deepEqual(await idsIn(address), [1, 11, 3, 13]);
    });

    test('takes over the file of an earlier version once, also when it was interrupted or written to meanwhile', async (t) => {
      const address = await makeAddress(t);
      const file = join(temporaryFolder(t), 'retention.jsonl');
      const line = (id: number) => `${JSON.stringify({ at: '2026-03-11T14:00:00.000Z', ...account(id) })}\n`;
      await openLedger(address).append(account(9));
      // The rename fails like a process that was killed between the two steps.
      writeFileSync(file, line(1) + line(2));
      mkdirSync(join(`${file}.taken-over`, 'in the way'), { recursive: true });
      await assert.rejects(takeOverFile(file, address));
      assert.deepEqual(await idsIn(address), [1, 2, 9]);
      rmSync(`${file}.taken-over`, { recursive: true });
      writeFileSync(file, `${line(3)}{"kind":"acc`, { flag: 'a' });
      assert.equal(await takeOverFile(file, address), 3);
      assert.deepEqual([existsSync(file), existsSync(`${file}.taken-over`)], [false, true]);
      // A process of the earlier version had opened the file before it was renamed.
      writeFileSync(`${file}.taken-over`, line(1) + line(2) + line(3) + line(4));
      assert.equal(await takeOverFile(file, address), 4);
      // A repeated entry changes nothing in a replay, and the latest document of the file comes last.
      assert.deepEqual(await idsIn(address), [1, 2, 1, 2, 3, 1, 2, 3, 4, 9]);
      await assert.rejects(takeOverFile(join(file, 'none'), address), /does not exist/);
    });
  });

test('a ledger in a folder is readable for its user only, and ignores the temporary file of a killed process', async (t) => {
  const address = join(temporaryFolder(t), 'ledger');
  await openLedger(address).append(account(1));
  assert.equal(statSync(join(address, documentOf(1))).mode & 0o777, 0o600);
  assert.equal(statSync(join(address, 'entries')).mode & 0o777, 0o700);
  writeFileSync(join(address, 'entries/.a.tmp'), '{"entries":[');
  assert.deepEqual(await idsIn(address), [1]);
});

test('nothing is appended or read while the file of an earlier version was not taken over', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'retention.jsonl');
  writeFileSync(file, '');
  const advice = new RegExp(`run: node operator.js retention take-over ${file}$`);
  for (const address of [file, folder]) {
    await assert.rejects(openLedger(address).append(account(1)), advice);
    await assert.rejects(readLedger(address), advice);
  }
  assert.deepEqual([readdirSync(folder), readFileSync(file, 'utf8')], [['retention.jsonl'], '']);
  await takeOverFile(file, folder);
  await openLedger(folder).append(account(1));
  assert.deepEqual(await idsIn(folder), [1]);
});

test('an append fails while the bucket is away, and succeeds when it is back', async () => {
  const address = await makeBucket();
  const ledger = openLedger(address);
  const objects = openPrivateObjects(address);
  await setOutage(address, 'on');
  await assert.rejects(objects.create('a', 'a'), /the access key has no permission/);
  await assert.rejects(ledger.append(account(1)), /the access key has no permission/);
  await assert.rejects(readLedger(address), /the access key has no permission/);
  await setOutage(address, 'off');
  assert.equal(await objects.create('a', 'a'), true);
  await ledger.append(account(2));
  assert.deepEqual(await idsIn(address), [2]);
});

test('an entry is stored once when the reply to its first attempt was lost', async (t) => {
  const address = await makeBucket();
  const { putIfAbsent } = Bucket.prototype;
  Bucket.prototype.putIfAbsent = async function (path, content) {
    await putIfAbsent.call(this, path, content);
    return putIfAbsent.call(this, path, content);
  };
  t.after(() => {
    Bucket.prototype.putIfAbsent = putIfAbsent;
  });
  const objects = openPrivateObjects(address);
  // The first write probes whether the provider supports conditional writes.
  await objects.replace('keys/conditional-writes.txt', '');
  assert.equal(await objects.create(documentOf(1), '{"entries":[]}'), true);
});
