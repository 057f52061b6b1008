import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '#src/problems.ts';
import type { RosterRecord } from '#src/records.ts';
import { collectionsOf, reply, secret, settingsOf, startRoster } from '#test/rest-server.ts';
import { openRest } from './rest.ts';
import type { RestOptions, RestSettings } from './settings.ts';

interface Read {
  records: RosterRecord[];
  problems: Problem[];
  waits: number[];
  userColumns: readonly string[];
}

async function read(
  server: { origin: string; ca: string },
  settings: Partial<RestSettings> = {},
  options: Partial<RestOptions> = {},
): Promise<Read> {
  const problems: Problem[] = [];
  const waits: number[] = [];
  const source = await openRest(settingsOf(server, settings), {
    onProblem: (problem) => problems.push(problem),
    allowedNetworks: ['127.0.0.1'],
    ca: server.ca,
    wait: async (ms) => {
      waits.push(ms);
    },
    ...options,
  });
  try {
    const records = await Array.fromAsync(source.records());
    return { records: records.flat(), problems, waits, userColumns: source.userColumns };
  } finally {
    await source.close();
  }
}

for (const version of ['1.1', '1.2'] as const)
  test(`reads the records of a server of version ${version} page by page`, async (t) => {
    const server = await startRoster(t, { version });
    const { records, problems, userColumns } = await read(
      server,
      { version },
      { divisionColumn: 'metadata.team' },
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(userColumns, ['metadata.team']);
    assert.deepEqual(
      records.map((each) => `${each.kind} ${'sourcedId' in each ? each.sourcedId : each.personSourcedId}`),
      ['org district', 'org school', 'session year', 'class class']
        .concat(['person t1', 'person s1', 'person s2', 'role t1', 'role s1', 'role s2'])
        .concat(['enrollment e-t1', 'enrollment e-s1']),
    );
    const common = {
      kind: 'person',
      file: 'users',
      familyName: 'Lee',
      preferredName: '',
      primaryOrgSourcedId: 'school',
    };
    const [teacher, student, ended] = records.filter(({ kind }) => kind === 'person');
    assert.deepEqual(teacher, {
      ...common,
      ...{ line: 1, isEnded: false, sourcedId: 't1', givenName: 'Tom', email: 'tom@cedar.example' },
      ...{ username: 't1', identifiers: ['g-1'], grade: '', division: '', consent: '' },
    });
    assert.deepEqual(student, {
      ...common,
      ...{ line: 2, isEnded: false, sourcedId: 's1', givenName: 'Sam', email: '' },
      ...{ username: 's1', identifiers: [], grade: '9', division: 'blue', consent: '' },
    });
    assert.equal(ended?.isEnded, true);
    assert.deepEqual(records[3], {
      ...{ kind: 'class', file: 'classes', line: 1, isEnded: false, sourcedId: 'class', title: 'Algebra P2' },
      ...{ classCode: 'ALG1-2', classType: 'scheduled', courseTitle: 'Algebra', courseCode: 'ALG1' },
      ...{ schoolSourcedId: 'school', sessionSourcedIds: ['year'], periods: ['2'], grades: ['9'] },
    });
    assert.deepEqual(records.at(-1), {
      ...{ kind: 'enrollment', file: 'enrollments', line: 2, isEnded: false, sourcedId: 'e-s1' },
      ...{ classSourcedId: 'class', schoolSourcedId: 'school', personSourcedId: 's1', role: 'student' },
      ...{ isPrimary: false, firstDay: '2026-08-17', lastDay: '2027-05-31' },
    });
    assert.doesNotMatch(JSON.stringify(records), /555-|pass-|pam@/);
  });

test('reads all pages of a server that links to the next page, and of a server that announces no next page', async (t) => {
  for (const announces of ['link', 'nothing'] as const) {
    const server = await startRoster(t, { version: '1.1', announces, maxPage: 1 });
    const { records } = await read(server);
    assert.equal(records.length, 12, announces);
  }
});

test('exchanges client credentials for a token, and for a new token when it has expired', async (t) => {
  let expired = false;
  const forms: string[] = [];
  const server = await startRoster(t, {
    version: '1.2',
    intercept: (request, response, { pathname }) => {
      if (pathname === '/token') {
        const { authorization = '' } = request.headers;
        assert.equal(atob(authorization.slice(6)), `tapin:${encodeURIComponent(secret)}`);
        request.on('data', (data) => forms.push(`${data}`));
        return false;
      }
      if (expired || !pathname.endsWith('/classes')) return false;
      expired = true;
      reply(response, 401, {});
      return true;
    },
  });
  const { records } = await read(server, { version: '1.2', auth: 'client-credentials', secret });
  assert.equal(records.length, 12);
  assert.equal(forms.length, 2);
  const form = new URLSearchParams(forms[0]);
  assert.equal(form.get('grant_type'), 'client_credentials');
  assert.deepEqual(
    form
      .get('scope')
      ?.split(' ')
      .map((scope) => scope.split('/').at(-1)),
    ['roster-core.readonly', 'roster.readonly'],
  );
});

test('requests whole collections, because a filter by time would miss ended records', async (t) => {
  const server = await startRoster(t, { version: '1.1' });
  const { records } = await read(server);
  assert.equal(records.length, 12);
  assert.ok(!server.requests.some((request) => request.includes('filter=')));
});

test('waits before the next attempt as long as the server states, otherwise longer with each attempt, at most for the limit', async (t) => {
  const statuses = [429, 503, 500, 429];
  const server = await startRoster(t, {
    version: '1.1',
    intercept: (_request, response, { pathname }) => {
      const status = pathname.endsWith('/orgs') ? statuses.shift() : undefined;
      if (status === undefined) return false;
      reply(response, status, {}, status === 429 ? { 'retry-after': statuses.length ? '7' : '100000' } : {});
      return true;
    },
  });
  const { waits, records } = await read(server, {}, { limits: { maxWaitMs: 60_000 } });
  assert.deepEqual(waits, [7_000, 2_000, 4_000, 60_000]);
  assert.equal(records.length, 12);
});

test('converts values of a wrong type where possible, and reports the others', async (t) => {
  const collections = collectionsOf('1.1');
  const [teacher] = collections.users ?? [];
  collections.users = [
    Object.assign({}, teacher, { sourcedId: 17, email: 'none', givenName: { en: 'Tom' }, enabledUser: true }),
    'Sam',
    Object.assign({}, teacher, { sourcedId: '', familyName: `Lee\u0000${'e'.repeat(300)}` }),
  ];
  const server = await startRoster(t, { version: '1.1', collections });
  const { records, problems } = await read(server);
  const people = records.filter(({ kind }) => kind === 'person');
  assert.deepEqual(
    people.map((each) => 'sourcedId' in each && each.sourcedId),
    ['17'],
  );
  assert.deepEqual(
    problems.map(({ file, line, column, code, level }) => `${file} ${line} ${column} ${code} ${level}`),
    [
      'users 1 givenName value-type warning',
      'users 1 email value-email warning',
      'users 2 null value-type error',
      'users 3 sourcedId value-required error',
    ],
  );
});

test('reports a missing optional collection of a server, and fails without a required collection', async (t) => {
  const { courses, ...collections } = collectionsOf('1.1');
  assert.ok(courses);
  const { problems } = await read(await startRoster(t, { version: '1.1', collections }));
  assert.deepEqual(
    problems.map(({ file, code }) => `${file} ${code}`),
    ['courses file-missing'],
  );
  const { enrollments, ...others } = collectionsOf('1.1');
  assert.ok(enrollments);
  const server = await startRoster(t, { version: '1.1', collections: others });
  await assert.rejects(read(server), { code: 'server-error' });
});
