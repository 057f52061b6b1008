import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '#src/problems.ts';
import { openRest } from '#src/rest/rest.ts';
import { counterpart, load, type Parser, startProvider } from './counterpart-provider.ts';
import { collectionsOf, secret, settingsOf } from './rest-server.ts';

test('reads all pages of a provider of version 1.2 with client credentials', {
  skip: !counterpart,
}, async (t) => {
  const server = await startProvider(t);
  const { ca, requests } = server;
  const problems: Problem[] = [];
  const source = await openRest(settingsOf(server, { version: '1.2', auth: 'client-credentials', secret }), {
    onProblem: (problem) => problems.push(problem),
    allowedNetworks: ['127.0.0.1'],
    ca,
  });
  t.after(() => source.close());
  const records = (await Array.fromAsync(source.records())).flat();
  assert.deepEqual(problems, []);
  assert.deepEqual(
    records.map(({ kind }) => kind),
    ['org', 'org', 'session', 'class']
      .concat(['person', 'person', 'person', 'role', 'role', 'role'])
      .concat(['enrollment', 'enrollment']),
  );
  const pages = requests.filter((request) => request.includes('/users?') && !request.includes('limit=50&'));
  assert.equal(pages.length, 2, `${requests.join(' ')}`);
});

test('the test server sends replies that a strict reader of each version accepts', {
  skip: !counterpart,
}, async () => {
  const kinds = { orgs: 'Org', academicSessions: 'AcademicSession', courses: 'Course', classes: 'Class' };
  const all = { ...kinds, users: 'User', enrollments: 'Enrollment' };
  for (const [version, name] of [['1.1', 'v1p1'] as const, ['1.2', 'v1p2'] as const]) {
    const index = await load<Record<string, Parser>>(counterpart ?? '', `src/${name}/model/rostering.ts`);
    for (const [collection, kind] of Object.entries(all)) {
      const parse = index[`parseOneRosterV${name.slice(1)}${kind}`];
      assert.ok(parse, `${name} ${kind}`);
      for (const item of collectionsOf(version)[collection] ?? []) {
        const result = parse(item);
        assert.equal(result._tag, 'ok', `${version} ${collection} ${JSON.stringify(result)}`);
      }
    }
  }
});
