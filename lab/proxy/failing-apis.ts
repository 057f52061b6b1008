import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { behaviour, makeScene, measure } from './scene.ts';

const key = { 'idempotency-key': '0b1d7c1e-6a3f-4d57-9d4e-3c1b6a0f5e11' };
const slowMs = 1_000;

behaviour(
  'while one of two APIs is killed and started again, no call that may be repeated fails',
  [['retries 1', 'retries 0']],
  async (t, changes) => {
    const { first, send } = await makeScene(t, changes);
    first.replyMs = 20;
    const statuses: number[] = [];
    let isOver = false;
    const clients = Array.from({ length: 20 }, async () => {
      while (!isOver) {
        statuses.push((await send('GET', '/api/user/me')).statusCode);
        statuses.push((await send('POST', '/api/user/feedback', key)).statusCode);
        statuses.push((await send('POST', '/api/student/submit-response/7')).statusCode);
      }
    });
    for (let kills = 0; kills < 3; kills += 1) {
      await setTimeout(1_000);
      first.kill();
      await setTimeout(1_000);
      await first.start();
    }
    isOver = true;
    await Promise.all(clients);
    assert.ok(statuses.length > 500, `${statuses.length} calls`);
    assert.deepEqual(
      statuses.filter((status) => status !== 200),
      [],
    );
    t.diagnostic(`0 of ${statuses.length} calls failed`);
  },
);

behaviour(
  'while one of two APIs hangs, each of 50 clients has at most one slow call, and no call fails',
  [['empty-response response-timeout', 'empty-response']],
  async (t, changes) => {
    const { first, send } = await makeScene(t, changes);
    first.state = 'hangs';
    const clients = Array.from({ length: 50 }, async (_, client) => {
      let slow = 0;
      for (let count = 0; count < 10; count += 1) {
        const { ms, result } = await measure(() => send('GET', `/api/user/${client}`));
        assert.equal(result.statusCode, 200);
        if (ms > slowMs) slow += 1;
      }
      return slow;
    });
    const slow = await Promise.all(clients);
    assert.ok(first.received.length > 0);
    assert.ok(Math.max(...slow) <= 1, `${Math.max(...slow)} slow calls of one client`);
    t.diagnostic(`${first.received.length} of 500 calls met the API that hangs`);
  },
);

behaviour(
  'an API that hangs gets no call after it has failed a check',
  [['check inter 250ms', 'check inter 60s']],
  async (t, changes) => {
    const { first, send, proxy } = await makeScene(t, changes);
    first.state = 'hangs';
    await Promise.race([proxy.until('api-1', false), setTimeout(10_000)]);
    const before = first.received.length;
    const calls = await Promise.all(Array.from({ length: 50 }, () => send('GET', '/api/user/me')));
    assert.equal(first.received.length, before);
    for (const { statusCode } of calls) assert.equal(statusCode, 200);
  },
);

behaviour(
  'when all APIs hang, a call is sent to two APIs at most, its refusal is in the words of the visitor, and later calls are refused at once',
  [['backup inter 1s fall 8', 'no-check backup inter 1s fall 8']],
  async (t, changes) => {
    const { apis, send, received } = await makeScene(t, changes);
    for (const api of apis) api.state = 'hangs';
    const refused = await send('GET', '/api/user/me', { 'accept-language': 'es' });
    assert.equal(refused.statusCode, 503);
    assert.match(refused.json().msg, /^TapIn no está disponible/);
    assert.ok(received().length <= 2, `${received()}`);
    const before = received().length;
    const again = await measure(() => send('POST', '/api/user/feedback', key));
    assert.equal(again.result.statusCode, 503);
    assert.ok(again.ms < slowMs, `${again.ms} ms`);
    assert.equal(received().length, before);
  },
);

behaviour(
  'when both APIs are busy and miss checks for four seconds, calls wait for their replies',
  [[' backup inter', ' disabled backup inter']],
  async (t, changes) => {
    const { apis, proxy, send } = await makeScene(t, changes);
    for (const api of apis) api.state = 'hangs';
    await Promise.all([proxy.until('api-1', false), proxy.until('api-2', false)]);
    const calls = [send('GET', '/api/user/me'), send('POST', '/api/user/feedback')];
    await setTimeout(2_500);
    for (const api of apis) {
      api.state = 'works';
      for (const held of api.held) held.end('{"ok":true}');
    }
    for (const call of calls) assert.equal((await call).statusCode, 200);
  },
);

behaviour(
  'APIs whose calls are slow, because their database is, stay in rotation and get each call once',
  [
    ['option httpchk GET /readyz', 'option httpchk GET /user/me'],
    [' backup inter', ' disabled backup inter'],
  ],
  async (t, changes) => {
    const { apis, proxy, send, received } = await makeScene(t, changes);
    for (const api of apis) api.state = 'is slow';
    await setTimeout(3_000);
    for (const server of ['api-1', 'api-2']) assert.equal(await proxy.isUp(server), true);
    const calls = await Promise.all(Array.from({ length: 20 }, () => send('GET', '/api/user/me')));
    for (const { statusCode } of calls) assert.equal(statusCode, 200);
    assert.equal(received().length, 20);
  },
);

behaviour(
  'a server that returns gets few calls at first',
  [['slowstart 10s', 'slowstart 0']],
  async (t, changes) => {
    const { apis, first, second, proxy, send } = await makeScene(t, changes);
    for (const api of apis) api.replyMs = 50;
    first.kill();
    await proxy.until('api-1', false);
    await first.start();
    await proxy.until('api-1', true);
    const end = performance.now() + 2_000;
    const clients = Array.from({ length: 20 }, async () => {
      while (performance.now() < end) await send('GET', '/api/user/me');
    });
    await Promise.all(clients);
    const share = first.received.length / (first.received.length + second.received.length);
    t.diagnostic(`${Math.round(share * 100)} % of the calls in the first two seconds`);
    assert.ok(share < 0.35, `${share}`);
  },
);
