import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { behaviour, makeScene, measure } from './scene.ts';

/** Two servers of the configuration accept this number of calls at the same time. */
const places = 2 * 256;

behaviour(
  'queues calls beyond what the APIs accept, and refuses those that cannot begin in time, with Retry-After',
  [['timeout queue 5s', 'timeout queue 60s']],
  async (t, changes) => {
    const { apis, send, received } = await makeScene(t, changes);
    for (const api of apis) api.state = 'holds';
    const calls = Array.from({ length: places }, () => send('POST', '/api/user/feedback'));
    while (received().length < places) await setImmediate();
    const { ms, result } = await measure(() => send('POST', '/api/user/feedback'));
    assert.equal(result.statusCode, 503);
    assert.deepEqual([result.headers['retry-after'], result.json().code], ['5', 'unavailable']);
    assert.ok(ms < 10_000, `${ms} ms`);
    const queued = send('POST', '/api/user/feedback');
    for (const api of apis) {
      api.state = 'works';
      for (const held of api.held.splice(0)) held.end('{"ok":true}');
    }
    for (const call of [...calls, queued]) assert.equal((await call).statusCode, 200);
    assert.equal(received().length, places + 1);
  },
);

behaviour(
  'replies to a call that it sheds in the form that clients know, without an edge as well',
  [['code":"unavailable', 'error":"unavailable']],
  async (t, changes) => {
    const { apis, proxy } = await makeScene(t, changes);
    for (const api of apis) api.kill();
    const refused = await fetch(`${proxy.url}/api/user/me`);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get('retry-after'), '5');
    const msg = 'TapIn is not available right now. Please try again soon.';
    assert.deepEqual(await refused.json(), { msg, code: 'unavailable', retryAfterSeconds: 5 });
  },
);

behaviour(
  'a flood of log-ins of one client delays no other call',
  [['maxconn 256', 'maxconn 50']],
  async (t, changes) => {
    const { apis, send, received } = await makeScene(t, changes);
    for (const api of apis) api.state = 'holds';
    const from = (client: string) => ({ 'x-forwarded-for': client, 'content-type': 'application/json' });
    const flood = Array.from({ length: 700 }, () =>
      send('POST', '/api/auth/sign-in', from('203.0.113.66'), '{"email":"x@example.test"}'),
    );
    const givenUpAt = performance.now() + 5_000;
    while (received().length < 200 && performance.now() < givenUpAt) await setImmediate();
    for (const api of apis) api.state = 'works';
    const slowest = { ms: 0 };
    for (let round = 0; round < 300; round += 1) {
      const { ms, result } = await measure(() =>
        send('GET', '/api/student/x/questions', from('198.51.100.1')),
      );
      assert.equal(result.statusCode, 200);
      slowest.ms = Math.max(slowest.ms, ms);
    }
    t.diagnostic(`the slowest of 300 calls took ${slowest.ms.toFixed(0)} ms`);
    for (const api of apis) for (const held of api.held.splice(0)) held.end('{"ok":true}');
    await Promise.all(flood);
  },
);

behaviour(
  'exports the state of each API, on which an alert depends',
  [['use-service prometheus-exporter', 'return status 200 content-type text/plain string ""']],
  async (t, changes) => {
    const { first, proxy } = await makeScene(t, changes);
    assert.match(
      await proxy.metrics(),
      /^haproxy_server_status\{proxy="apis",server="api-1",state="UP"\} 1$/m,
    );
    first.kill();
    await proxy.until('api-1', false);
    assert.match(
      await proxy.metrics(),
      /^haproxy_server_status\{proxy="apis",server="api-1",state="DOWN"\} 1$/m,
    );
    assert.match(proxy.log(), /Server apis\/api-1 is DOWN/);
  },
);
