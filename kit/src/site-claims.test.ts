import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { inEveryLanguage } from '@tapin/contract/languages';
import type { RemoteManifest } from '@tapin/delivery-formats/manifest';
import { compareClaims, compareWithSite } from './site-claims.ts';

const manifest = (name: string, paths: string[], rest: Partial<RemoteManifest> = {}): RemoteManifest => ({
  name,
  paths: paths.map((path) => ({ path, guard: 'staff', screen: 'home' })),
  nav: [],
  slots: [],
  availability: 'all',
  ...rest,
});
const entry = (to: string) => ({ to, label: inEveryLanguage(() => to), guard: 'staff' as const, order: 1 });
const site = 'https://tapin.example';
const live = [
  manifest('staff', ['/staff', '/admin/staff'], { slots: ['find-student'], nav: [entry('/staff')] }),
  manifest('meals', ['/meals'], { connect: ['https://weather.example'] }),
];

test('claims that the live version has, and the paths of the own segment, are no problem', () => {
  const next = manifest('meals', ['/meals', '/meals/:day'], { connect: ['https://weather.example'] });
  assert.deepEqual(compareClaims(site, next, live), { problems: [], warnings: [] });
});

test('names every path, slot and navigation entry that a live remote has', () => {
  const next = manifest('meals', ['/staff', '/api/meals'], {
    slots: ['find-student'],
    nav: [entry('/staff'), entry('/nowhere')],
  });
  const text = compareClaims(site, next, live).problems.join('\n');
  for (const expected of [
    /^at https:\/\/tapin\.example, path \/api\/meals is reserved for the edge/m,
    /meals and staff both own path \/staff/,
    /meals and staff both fill find-student/,
    /meals has \/nowhere in its navigation, and no live remote owns that path/,
    /meals and staff both have \/staff in their navigation/,
  ])
    assert.match(text, expected);
});

test('a path below the segment of another remote needs shares in the declaration', () => {
  const below = ['/meals', '/admin/meals'];
  assert.match(
    compareClaims(site, manifest('meals', below), live).problems.join(),
    /the paths below \/admin belong to staff: add shares: \{ '\/admin': \['staff'\] \}/,
  );
  const sharing = manifest('meals', below, { shares: { '/admin': ['staff'] } });
  assert.deepEqual(compareClaims(site, sharing, live).problems, []);
});

test('warns about what the operator has to allow, with the command', () => {
  const next = manifest('meals', ['/lunch'], { images: ['https://tiles.example'] });
  const [warning = ''] = compareClaims(site, next, live).warnings;
  assert.match(
    warning,
    /does not claim \/lunch, https:\/\/tiles\.example: .*"release keys paths meals --add \/lunch --add https:\/\/tiles\.example"/,
  );
});

test('reads what is live from the discovery document, and names an address that does not answer', async (t) => {
  const microFrontends = Object.fromEntries(
    live.map((each) => [each.name, [{ extras: { manifest: each } }]]),
  );
  const server = createServer((request, reply) => {
    reply.statusCode = request.url === '/discovery.json' ? 200 : 404;
    reply.end(JSON.stringify({ microFrontends }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listening = server.address();
  assert.ok(listening && typeof listening === 'object');
  const address = `http://127.0.0.1:${listening.port}`;
  const { problems } = await compareWithSite(address, manifest('lunch', ['/meals']));
  assert.match(problems.join(), /both own path \/meals/);
  t.after(() => server.close());
  await assert.rejects(
    compareWithSite('http://127.0.0.1:9', live[1] ?? assert.fail()),
    /discovery\.json cannot be reached/,
  );
});
