import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { opsToken, portOf, readMetrics, testEdge } from '#test/test-edge.ts';
import { openPage } from '#test/visitors.ts';
import { OtlpExport } from './otlp-export.ts';

/** Starts a collector that keeps the bodies that it received. */
async function collector(
  t: TestContext,
  answer: (response: ServerResponse) => void = (response) => response.end('{}'),
) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(`${request.url} ${body}`);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${portOf(server.address())}`, bodies };
}

const exportTo = (url: string, lines: string[] = []) =>
  new OtlpExport({
    url,
    channel: 'production',
    squadOf: async () => 'Check-in squad',
    log: (line) => lines.push(line),
  });

test('page reports and load outcomes leave with part, version and squad, and with nothing about the person', async (t) => {
  const { url, bodies } = await collector(t);
  const { edge, publish } = await testEdge(t, { otlpUrl: url });
  await publish({
    name: 'survey',
    version: '1.1.0',
    info: { owner: { squad: 'Check-in squad', contact: '#check-in', onCall: '+1 555 0102' } },
  });
  const page = await openPage(edge, { address: '203.0.113.77' });
  await page.report({
    faults: { render: 1 },
    places: [{ kind: 'render', file: 'js/home.js', line: 3, column: 14 }],
    speed: { lcp: 900 },
  });
  await edge.close();
  const [sent = ''] = bodies;
  assert.match(sent, /^\/v1\/logs \{"resourceLogs"/);
  const { resourceLogs } = JSON.parse(sent.slice('/v1/logs '.length));
  const records: {
    eventName: string;
    attributes: { key: string; value: { stringValue?: string; doubleValue?: number } }[];
  }[] = resourceLogs[0].scopeLogs[0].logRecords;
  const read = records.map(({ eventName, attributes }) => ({
    eventName,
    ...Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.doubleValue])),
  }));
  const part = { 'tapin.remote': 'survey', 'tapin.version': '1.1.0', 'tapin.squad': 'Check-in squad' };
  assert.deepEqual(
    read.filter(({ eventName }) => eventName !== 'tapin.load'),
    [
      {
        eventName: 'tapin.fault',
        ...part,
        'tapin.fault.kind': 'render',
        'tapin.fault.attribution': 'certain',
      },
      { eventName: 'tapin.speed', ...part, 'tapin.speed.metric': 'lcp', 'tapin.speed.value': 900 },
      {
        eventName: 'tapin.fault',
        ...part,
        'tapin.fault.kind': 'render',
        'code.file.path': 'js/home.js',
        'code.line.number': 3,
        'code.column.number': 14,
      },
    ],
  );
  assert.doesNotMatch(sent, /203\.0|visitor|network|555 0102/);
});

test('without OTLP_URL nothing is sent, and the edge states that no report was dropped', async (t) => {
  const { get } = await testEdge(t, { opsToken });
  assert.match(await readMetrics(get), /^tapin_page_reports_dropped 0$/m);
});

test('a collector that never answers delays no report, and reports above the limit are dropped and counted', async (t) => {
  const { url, bodies } = await collector(t, () => undefined);
  const otlp = exportTo(url);
  for (let index = 0; index < 3_000; index += 1) otlp.measure('survey', '1.0.0', 'lcp', index);
  assert.deepEqual(bodies, []);
  assert.equal(otlp.dropped, 3_000 - 2_048);
  const closed = otlp.close().then(() => 'closed');
  assert.equal(await Promise.race([closed, setTimeout(10_000, 'waits', { ref: false })]), 'closed');
});

test('a batch that the collector refuses for good is dropped and counted, with one line in the log', async (t) => {
  const { url, bodies } = await collector(t, (response) => response.writeHead(400).end());
  const lines: string[] = [];
  const otlp = exportTo(url, lines);
  otlp.measure('survey', '1.0.0', 'lcp', 1);
  await otlp.close();
  assert.deepEqual([bodies.length, otlp.dropped], [1, 1]);
  assert.match(
    lines.join('\n'),
    /^page reports do not reach 127\.0\.0\.1:\d+ \(status 400\): check OTLP_URL/,
  );
});
