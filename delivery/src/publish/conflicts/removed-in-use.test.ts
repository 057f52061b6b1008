import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testStore } from '#test/publish-part.ts';

const offers = { calls: ['GET /meals/:day', 'GET /user/me'], slots: ['find-student'] };
const deprecations = [{ name: 'GET /meals/:day', replacement: 'GET /menus/:day', until: '2027-05-31' }];
const host = (version: string, info: Record<string, unknown> = {}) => ({
  name: 'host',
  version,
  info: { offers, deprecations, ...info },
});
const withoutMeals = { offers: { ...offers, calls: ['GET /user/me'] }, deprecations: [] };
const survey = (version: string, calls: string[]) => ({ name: 'survey', version, info: { calls } });

async function liveSite(t: TestContext) {
  const made = await testStore(t);
  await made.publish(host('1.0.0'));
  return made;
}

test('a publication warns about a deprecated call, with its replacement and its end', async (t) => {
  const { publish } = await liveSite(t);
  const warnings: string[] = [];
  const warn = (line: string) => warnings.push(line);
  await publish(survey('1.0.0', ['GET /meals/:date']), { warn });
  assert.deepEqual(warnings, [
    'survey 1.0.0: GET /meals/:day is deprecated and may be removed from 2027-05-31 on: use GET /menus/:day',
  ]);
});

test('refuses a host without a call that a live version, a canary or a fallback makes, until none is left', async (t) => {
  const { publish, live } = await liveSite(t);
  await publish(survey('1.0.0', ['GET /meals/:day']));
  const next = host('2.0.0', withoutMeals);
  const refused = (version: string) => ({
    message: new RegExp(
      `^host 2\\.0\\.0 refused: it lacks GET /meals/:day, which survey ${version} uses: publish`,
    ),
  });
  await assert.rejects(publish(next), refused('1.0.0'));
  await publish(survey('1.1.0', []));
  // The version of before is the fallback.
  await assert.rejects(publish(next), refused('1.0.0'));
  await publish(survey('1.2.0', []));
  await publish(survey('1.3.0', ['GET /meals/:day']), { canary: { percent: 1 } });
  await assert.rejects(publish(next), refused('1.3.0'));
  await publish(survey('1.4.0', []));
  await publish(next);
  assert.equal((await live('host'))?.stable, '2.0.0');
});

test('refuses a host without a slot that a remote fills, also as a promotion from another channel', async (t) => {
  const { publish, release } = await liveSite(t);
  await publish({ name: 'search', manifest: { slots: ['find-student'] } });
  const next = host('2.0.0', { offers: { ...offers, slots: [] } });
  await publish(next, { channel: 'staging' });
  const { code, stderr } = await release('promote', 'host', '--source', 'staging');
  assert.equal(code, 1);
  assert.match(stderr, /it lacks slot find-student, which search 1\.0\.0 uses/);
});

test('"release uses" lists who uses a call, a slot, an export or a library, and what is deprecated', async (t) => {
  const { publish, release } = await liveSite(t);
  await publish(survey('1.0.0', ['GET /meals/:day']));
  await publish({
    name: 'survey',
    version: '1.1.0',
    info: {
      calls: ['GET /user/me'],
      imports: { 'ui/dialog': ['Dialog'] },
      kit: '1.12.0',
      owner: { squad: 'Check-in squad', contact: '#check-in', onCall: '1' },
    },
  });
  const uses = async (...words: string[]) => (await release('uses', ...words)).stdout;
  for (const name of ['shared/ui/dialog', '@tapin/shared/ui/dialog', 'ui/dialog Dialog', 'dialog dialog'])
    assert.equal(
      /^ui\/dialog Dialog +survey +1\.1\.0 +live +1\.12\.0 +Check-in squad$/m.test(await uses(name)),
      name !== 'dialog dialog',
      name,
    );
  assert.match(await uses('GET /meals/:day'), /survey +1\.0\.0 +fallback/);
  assert.match(await uses('react'), /library react \^19\.3\.0 +survey/);
  assert.match(
    await uses('ui/card'),
    /^no version uses ui\/card\nwarning: host 1\.0\.0, survey 1\.0\.0 did not record/,
  );
  assert.match(await uses(), /^GET \/meals\/:day is deprecated .* days\)\n {2}survey 1\.0\.0 \(fallback\)$/m);
});
