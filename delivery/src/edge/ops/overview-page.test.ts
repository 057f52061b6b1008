import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { logInToOps, opsHost, opsToken, submitForm, testEdge } from '#test/test-edge.ts';
import { openPage } from '#test/visitors.ts';

async function opsEdge(t: TestContext) {
  const made = await testEdge(t, { opsToken, opsHost });
  // Line 3, column 11 of the built file is line 5, column 3 of the source.
  const map = { version: 3, sources: ['src/screens/home.tsx'], names: [], mappings: ';;AAAA,UAIE' };
  await made.publish(
    { name: 'survey', version: '1.1.0', files: { 'source-maps/js/home.js.map': JSON.stringify(map) } },
    { reason: 'names of the <days>', canary: { percent: 50, minimumLoads: 1_000 } },
  );
  const session = await logInToOps(made.edge);
  const overview = async (path = '/ops', language = 'en') =>
    (await made.edge.inject({ url: path, headers: { ...session, 'accept-language': language } })).body;
  const endCanary = (form: Record<string, string>, headers = {}) =>
    submitForm(made.edge, '/ops/end-canary/survey', form, { ...session, ...headers });
  const survey = () => made.live('survey');
  /** Opens pages, which report an error if they got the canary. */
  const visits = async (count: number) => {
    for (let visitor = 0; visitor < count; visitor += 1) {
      const page = await openPage(made.edge, { address: `10.0.${visitor % 5}.7` });
      const places = [{ kind: 'error' as const, file: 'js/home.js', line: 3, column: 14 }];
      await page.report(page.version === '1.1.0' ? { faults: { error: 1 }, places } : {});
    }
  };
  return { ...made, overview, endCanary, survey, visits };
}

const textOf = (page: string) => page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('the overview shows first which version fails, since when, after which change, and a button that ends the failure', async (t) => {
  const { overview, visits } = await opsEdge(t);
  assert.match(await overview(), /<p class="well state">No part fails now<\/p>/);
  await visits(40);
  const page = await overview();
  const text = textOf(page);
  assert.match(text, /Failing now: survey survey 1\.1\.0 \(canary\) Visits with faults: 100% Began /);
  assert.match(
    text,
    /Change at that time: survey 1\.1\.0 started or changed as a canary .* ada – names of the &#60;days&#62;/,
  );
  assert.match(
    text,
    /errors: \d+ Places in the code src\/screens\/home\.tsx:5:3 js\/home\.js:3:14 · errors: \d+/,
  );
  assert.ok(page.indexOf('Failing now') < page.indexOf('Last change'));
  assert.match(page, /<a class="button" href="\/ops\/end-canary\/survey">End the canary 1\.1\.0/);
  assert.match(
    page,
    /<li class="part failing">\s*<div class="name"><h3><a href="\/squads\/survey">survey<\/a><\/h3>/,
  );
  const spanish = textOf(await overview('/ops', 'es'));
  assert.match(
    spanish,
    /Fallan ahora: survey survey 1\.1\.0 \(versión de prueba\) Visitas con fallas: 100 %/,
  );
});

test('the overview lists the faults that are attributed only by the shown screen, in both languages', async (t) => {
  const { edge, overview } = await opsEdge(t);
  const page = await openPage(edge);
  await page.report({ nearby: { freeze: 1, memory: 2 } });
  assert.match(
    textOf(await overview()),
    new RegExp(`Faults while a screen was shown .* survey ${page.version} freezes: 1 · growing memory: 1`),
  );
  assert.match(
    textOf(await overview('/ops', 'es')),
    /Fallas mientras se mostraba una pantalla .* bloqueos: 1 · memoria que crece: 1/,
  );
});

test('the overview draws charts with a text for people who do not see them, and without scripts or styles', async (t) => {
  const { overview, visits } = await opsEdge(t);
  await visits(20);
  for (const path of ['/ops', '/ops?days=7']) {
    const page = await overview(path);
    assert.doesNotMatch(page, /style=|<style|<script| on\w+=/);
    const labels = [...page.matchAll(/<svg [^>]*role="img" aria-label="([^"]+)"/g)].map(([, label]) => label);
    assert.equal(labels.length, 6, 'three charts for the host and for survey');
    assert.ok(
      labels.some((label) => /^Faults: \d+.*%; highest \d+; releases: 1\.0\.0, 1\.1\.0$/.test(label ?? '')),
      labels.join('\n'),
    );
    assert.ok(labels.some((label) => label?.startsWith('Visits: 20; highest 20; releases: ')));
  }
});

test('ends a canary after a confirmation, and records that it failed', async (t) => {
  const { overview, endCanary, survey } = await opsEdge(t);
  assert.match(
    textOf(await overview('/ops/end-canary/survey')),
    /survey: End the canary\? From 1\.1\.0 To 1\.0\.0/,
  );
  for (const site of ['cross-site', 'same-site', 'none'])
    assert.equal((await endCanary({ from: '1.1.0' }, { 'sec-fetch-site': site })).statusCode, 403);
  assert.ok((await survey())?.canary);
  const refused = await endCanary({ from: '1.0.9' });
  assert.equal(refused.statusCode, 409);
  assert.match(refused.body, /survey 1\.0\.9 is not a canary on production/);
  assert.equal((await endCanary({ from: '1.1.0', reason: 'blank page' })).statusCode, 303);
  assert.deepEqual(await survey(), { stable: '1.0.0', previous: [], canary: null, withdrawn: ['1.1.0'] });
  assert.match(textOf(await overview('/ops/end-canary/survey')), /not found/i);
});

test('refuses to end a canary without a session', async (t) => {
  const { edge, survey } = await opsEdge(t);
  const { statusCode, headers } = await submitForm(edge, '/ops/end-canary/survey', { from: '1.1.0' });
  assert.deepEqual([statusCode, headers.location], [303, '/ops/log-in']);
  assert.ok((await survey())?.canary);
});
