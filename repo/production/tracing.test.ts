import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { freePort } from '../../api/test/machine/free-port.ts';
import { startServer } from '../../api/test/machine/process.ts';
import { startPostgres } from '../../api/test/postgres/postgres.ts';
import { testEdge } from '../../delivery/test/test-edge.ts';
import { openLog } from '../../shared/servers/src/log.ts';
import { LogLines } from '../../shared/servers/src/log-lines.ts';
import { startTracing, traceHeaders } from '../../shared/servers/src/tracing.ts';

interface Span {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: object }[];
}
interface Received {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}

async function startCollector(t: TestContext) {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Received;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { spans, endpoint: `http://127.0.0.1:${port}` };
}

const quiet = openLog('edge', new LogLines(() => {}), 'silent');

test('a trace leads from the edge through the API to the statement, with the request id and without personal data', async (t) => {
  const { spans, endpoint } = await startCollector(t);
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
  const postgres = await startPostgres(await freePort(), { durable: false });
  t.after(() => postgres.stop());
  const api = await startServer(t, { DATABASE_URL: postgres.url('postgres') });
  const stopTracing = await startTracing('edge', quiet);
  const { edge } = await testEdge(t, { apiUrl: api.base });
  const strangersTrace = 'a'.repeat(32);
  const reply = await edge.inject({
    method: 'POST',
    url: '/api/auth/sign-in?from=Zoe',
    headers: {
      origin: 'http://localhost:4400',
      'content-type': 'application/json',
      traceparent: `00-${strangersTrace}-${'b'.repeat(16)}-01`,
      baggage: 'who=Zoe',
    },
    payload: { email: 'Zoe@school.example', password: `secret ${randomUUID()}`, rememberMe: false },
  });
  assert.equal(reply.statusCode, 401);
  await stopTracing();
  assert.equal(await api.kill('SIGTERM'), 0);

  const root = spans.find(({ name }) => name === 'POST /api/auth/sign-in');
  assert.equal(root?.service, 'tapin-edge');
  const trace = spans.filter(({ traceId }) => traceId === root?.traceId);
  const pathOf = (span: Span | undefined): string[] =>
    span ? [span.name, ...pathOf(trace.find(({ spanId }) => spanId === span.parentSpanId))] : [];
  assert.deepEqual(pathOf(trace.find(({ name }) => name === 'database select')), [
    'database select',
    'POST /auth/sign-in',
    'forward to an API',
    'POST /api/auth/sign-in',
  ]);
  const requestIds = trace.flatMap(({ attributes }) =>
    attributes.filter(({ key }) => key === 'tapin.request_id').map(({ value }) => JSON.stringify(value)),
  );
  assert.equal(requestIds.length, 2);
  assert.equal(new Set(requestIds).size, 1);
  // The ids are hexadecimal, so that they cannot contain these words by chance.
  assert.doesNotMatch(JSON.stringify(spans), /zoe|secret|127\.0\.0\.1/i);
  assert.doesNotMatch(JSON.stringify(spans), new RegExp(strangersTrace));
});

test('without a tracing endpoint nothing is recorded, and a wrong endpoint causes a line in the log', async () => {
  const lines: string[] = [];
  const log = openLog('api', new LogLines((line) => lines.push(line)));
  for (const endpoint of ['', 'collector']) {
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
    const stop = await startTracing('api', log);
    assert.deepEqual(traceHeaders(), {});
    await stop();
  }
  assert.equal(lines.length, 1);
  assert.match(`${lines}`, /OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http/);
});
