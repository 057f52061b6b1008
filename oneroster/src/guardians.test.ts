import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ReadRoster, readZip } from '#test/read.ts';
import { settingsOf, startRoster } from '#test/rest-server.ts';
import { smallFiles, writeZip } from '#test/zip.ts';
import { openCsvZip } from './csv-zip/csv-zip.ts';
import type { GuardianRecord } from './records.ts';
import { openRest } from './rest/rest.ts';
import { openCsvZipInWorker } from './worker/csv-zip-in-worker.ts';

const header =
  'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password';
const users = [
  header,
  'u,,,true,s,student,uma,,Uma,Underwood,,,,,,"g,p",9,',
  'p,,,false,s,parent,pat,,Pat,Underwood,,,Pat@Home.example,5550100,5550101,,,',
  'g,,,true,s,guardian,gus,,Gus,Underwood,,,gus@home.example,,,u,,',
  'q,,,true,s,relative,quin,,Quin,Underwood,,,,,,,,',
].join('\n');

const guardiansOf = (records: readonly GuardianRecord[]) =>
  records.map(({ sourcedId, email, agentSourcedIds }) => [sourcedId, email, agentSourcedIds]);
const expected = [
  ['u', '', ['g', 'p']],
  ['p', 'pat@home.example', []],
  ['g', 'gus@home.example', ['u']],
];

test('reads the guardians in files of version 1.1 only with the option for guardians, and never reads a telephone number', async (t) => {
  const { 'roles.csv': _, ...files } = smallFiles;
  const manifest = smallFiles['manifest.csv'].replace('1.2', '1.1');
  const path = await writeZip(t, { ...files, 'manifest.csv': manifest, 'users.csv': users });
  for (const open of [openCsvZip, openCsvZipInWorker]) {
    const without: ReadRoster = await readZip(path, {}, open);
    assert.deepEqual(without.of('guardian'), []);
    assert.equal(without.delivery.guardian, 'absent');
    assert.doesNotMatch(JSON.stringify(without), /home\.example/);
    const roster = await readZip(path, { readsGuardians: true }, open);
    assert.deepEqual(guardiansOf(roster.of('guardian')), expected);
    assert.equal(roster.delivery.guardian, 'bulk');
    assert.doesNotMatch(JSON.stringify(roster), /55501/);
    assert.deepEqual(
      roster.of('person').map(({ sourcedId }) => sourcedId),
      ['u'],
    );
  }
});

test('reads the guardians in files of version 1.2, whose roles are in roles.csv', async (t) => {
  const people = `${smallFiles['users.csv']}p,,,true,pat,,Pat,Underwood,,,pat@home.example,,,u,,,,,,,s,\n`;
  const roles = `${smallFiles['roles.csv']}rp,,,p,primary,guardian,,,s,\n`;
  const path = await writeZip(t, { ...smallFiles, 'users.csv': people, 'roles.csv': roles });
  assert.deepEqual((await readZip(path)).of('guardian'), []);
  const roster = await readZip(path, { readsGuardians: true });
  assert.deepEqual(guardiansOf(roster.of('guardian')), [['p', 'pat@home.example', ['u']]]);
});

for (const version of ['1.1', '1.2'] as const)
  test(`reads the guardians of a server of version ${version} only with the option for guardians`, async (t) => {
    const server = await startRoster(t, { version });
    const read = async (readsGuardians: boolean) => {
      const options = { onProblem: () => {}, allowedNetworks: ['127.0.0.1'], ca: server.ca, readsGuardians };
      const source = await openRest(settingsOf(server, { version }), options);
      const records = await Array.fromAsync(source.records()).finally(() => source.close());
      return records.flat().filter((record) => record.kind === 'guardian');
    };
    assert.deepEqual(await read(false), []);
    assert.deepEqual(guardiansOf(await read(true)), [['p1', 'pam@home.example', ['s1']]]);
  });
