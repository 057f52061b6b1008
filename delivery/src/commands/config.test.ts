import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setConfig } from '#src/publish/changes/set-config.ts';
import { signPointer } from '#src/signing/pointer.ts';
import { channel, onlyInFolder, testStore } from '#test/publish-part.ts';
import { edgeOn } from '#test/test-edge.ts';
import { signedEdge } from '#test/test-signing.ts';

const currency = (...values: string[]) => ({
  type: 'enum',
  values,
  default: values[0],
  description: 'The currency of prices',
});
const config = {
  currency: currency('EUR', 'USD'),
  maxItems: { type: 'number', default: 20, description: 'The dishes on one page' },
  isOpen: { type: 'boolean', default: false, description: 'Whether orders are accepted' },
};

async function siteWithValues(t: TestContext) {
  const made = await testStore(t);
  await made.publish({ name: 'host' });
  await made.publish({ name: 'survey', info: { config } });
  const change = async (...words: string[]) => made.release('config', 'survey', ...words, '--by', 'bo');
  return { ...made, change };
}

const valuesIn = (body: string, remote = 'survey') =>
  JSON.parse(/id="discovery">([^<]*)</.exec(body)?.[1] ?? '').microFrontends[remote][0].extras.config;

test('a squad sets values of its remote, which the next page has, and the history and status show', async (t) => {
  const { change, release, store } = await siteWithValues(t);
  const { open } = await edgeOn(t, store);
  assert.equal(valuesIn((await open('/survey')).body), undefined);
  const { stdout } = await change('currency=USD', 'maxItems=10', 'isOpen=true', '--reason', 'the new term');
  assert.match(stdout, /^currency +USD +set; default EUR +EUR, USD +The currency of prices$/m);
  const set = { currency: 'USD', maxItems: 10, isOpen: true };
  for (const path of ['/survey', '/nowhere']) assert.deepEqual(valuesIn((await open(path)).body), set);
  assert.match(
    (await release('history', 'survey')).stdout,
    /config currency=USD, maxItems=10, isOpen=true .* bo +the new term/,
  );
  assert.match((await release('status', 'survey')).stdout, /set: currency=USD, maxItems=10, isOpen=true/);
  await change('--unset', 'maxItems', '--unset', 'isOpen', 'currency=EUR');
  assert.deepEqual(valuesIn((await open('/survey')).body), { currency: 'EUR' });
  assert.match((await change()).stdout, /^maxItems +20 +default +number/m);
});

test('values stay through a publication and a rollback', async (t) => {
  const { change, publish, release, live } = await siteWithValues(t);
  await change('currency=USD');
  await publish({ name: 'survey', version: '1.1.0', info: { config } });
  assert.deepEqual((await live('survey'))?.config, { currency: 'USD' });
  await release('rollback', 'survey');
  assert.deepEqual((await live('survey'))?.config, { currency: 'USD' });
});

test('refuses a value that a version which pages may load does not allow', async (t) => {
  const { change, publish, live } = await siteWithValues(t);
  await publish({ name: 'survey', version: '1.1.0', info: { config: { currency: currency('EUR', 'GBP') } } });
  const refusals: [string, RegExp][] = [
    [
      'currency=GBP',
      /survey 1\.0\.0, which pages may load, does not allow currency=GBP: it must be one of EUR, USD/,
    ],
    ['currency=USD', /survey 1\.1\.0, .* one of EUR, GBP/],
    ['maxItems=many', /survey 1\.0\.0, .* must be a number/],
    ['colour=red', /survey declares no value colour: use currency, maxItems, isOpen/],
    ['currency', /"currency" sets nothing: write a name and a value, such as currency=USD/],
  ];
  for (const [words, expected] of refusals) {
    const { code, stderr } = await change(words);
    assert.notEqual(code, 0, words);
    assert.match(stderr, expected);
  }
  assert.equal((await live('survey'))?.config, undefined);
});

test('warns at the publication of a version that does not allow a value which is set', async (t) => {
  const { change, publish } = await siteWithValues(t);
  await change('currency=USD');
  const lines: string[] = [];
  await publish(
    { name: 'survey', version: '1.1.0', info: { config: { currency: currency('EUR') } } },
    { warn: (line) => lines.push(line) },
  );
  assert.match(
    lines.join('\n'),
    /survey 1\.1\.0 does not allow currency=USD, which is set on production: its pages use EUR/,
  );
});

test(
  'values need the signature of the squad: neither another squad nor the edge can set them',
  onlyInFolder,
  async (t) => {
    const { publish, open, keys, store, forge, newEdge } = await signedEdge(t);
    await publish({ name: 'survey', version: '1.1.0', info: { config } });
    const change = { channel, by: 'eve', part: 'survey', values: { currency: 'USD' } };
    await assert.rejects(setConfig({ ...change, store: open(keys.staff) }), /may sign staff only/);
    await assert.rejects(
      setConfig({ ...change, store: open(keys.edge) }),
      /may not change the values of a part/,
    );
    await setConfig({ ...change, store: open(keys.survey) });
    const { pointers = {}, remotes } = (await store.readChannel(channel)) ?? {};
    const own = { ...remotes?.survey, stable: '1.1.0', previous: ['1.0.0'], canary: null };
    const basis = Object(pointers.survey);
    const moved = { channel, part: 'survey', revision: 60, retired: false, basis };
    const { envelope } = signPointer(
      { ...moved, pointers: { ...own, config: { currency: 'GBP' } } },
      keys.edge,
    );
    await forge((current) => ({ pointers: { ...current.pointers, survey: envelope } }));
    const { open: page, lines } = await newEdge();
    // The value that the squad has signed stays.
    assert.equal(valuesIn((await page('/survey')).body)?.currency, 'USD');
    assert.match(lines.join('\n'), /the key of the edge may not change the values of a part/);
  },
);
