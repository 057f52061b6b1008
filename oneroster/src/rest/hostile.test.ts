import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rootCertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { startHttps } from '#test/https-server.ts';
import { reply, settingsOf, startRoster } from '#test/rest-server.ts';
import { openRest } from './rest.ts';
import type { RestOptions, RestSettings } from './settings.ts';

type Server = { origin: string; ca: string };

async function readAll(
  server: Server,
  options: Partial<RestOptions> = {},
  settings: Partial<RestSettings> = {},
): Promise<number> {
  const local = { allowedNetworks: ['127.0.0.1'], ca: server.ca };
  const all = { onProblem: () => {}, ...local, wait: async () => {}, ...options };
  const source = await openRest(settingsOf(server, settings), all);
  try {
    let count = 0;
    for await (const batch of source.records()) count += batch.length;
    return count;
  } finally {
    await source.close();
  }
}

const refused = { code: 'address-refused' };

test('the reader of a server connects only to public addresses', async (t) => {
  const server = await startRoster(t, { version: '1.1' });
  const none = { allowedNetworks: [] };
  await assert.rejects(readAll(server, none), refused, 'a name that resolves to this machine');
  const hosts = [
    '127.0.0.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0x7f.1',
    '10.1.2.3',
    '[fd00::1]',
  ];
  hosts.push('0.0.0.0', '100.64.0.1', '[fe80::1]', '[64:ff9b::a9fe:a9fe]', '[2002:7f00:1::]', '2130706433');
  for (const host of hosts)
    await assert.rejects(readAll(server, none, { address: `https://${host}` }), refused, host);
  for (const address of ['http://localhost', 'https://me:pass@localhost', 'file:///etc/passwd', 'localhost'])
    await assert.rejects(readAll(server, {}, { address }), refused, address);
  const auth = 'client-credentials';
  for (const tokenAddress of ['https://169.254.169.254/token', 'http://localhost/token', ''])
    await assert.rejects(readAll(server, {}, { auth, tokenAddress }), refused, tokenAddress);
  assert.deepEqual(server.requests, []);
});

test('refuses a host name that first resolves to a public address, and later to a private address', async (t) => {
  const answers = ['127.0.0.1', '127.0.0.2'];
  const server = await startRoster(t, {
    version: '1.1',
    intercept: (_request, response) => {
      response.setHeader('connection', 'close');
      return false;
    },
  });
  const resolve: RestOptions['resolve'] = (_host, _options, callback) => {
    callback(null, [{ address: answers.shift() ?? '127.0.0.2', family: 4 }]);
  };
  await assert.rejects(readAll(server, { resolve }), refused);
  assert.equal(server.requests.length, 1);
  const mixed: RestOptions['resolve'] = (_host, _options, callback) =>
    callback(
      null,
      ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })),
    );
  await assert.rejects(readAll(server, { resolve: mixed }), refused, 'one of several addresses');
});

test('the reader of a server follows no redirect, neither of a page nor of the token address', async (t) => {
  const target = await startRoster(t, { version: '1.1' });
  const targets = ['https://169.254.169.254/', target.origin];
  for (const location of targets) {
    const redirecting = await startHttps(t, (_request, response) =>
      response.writeHead(302, { location }).end(),
    );
    await assert.rejects(readAll(redirecting), refused, location);
  }
  const server = await startHttps(t, (_request, response) =>
    response.writeHead(307, { location: `${target.origin}/token` }).end(),
  );
  const tokenAddress = `${server.origin}/token`;
  await assert.rejects(readAll(target, {}, { auth: 'client-credentials', tokenAddress }), refused);
  assert.deepEqual(target.requests, []);
});

test('sends no key to a server whose certificate was replaced by an invalid certificate', async (t) => {
  const trusted = await startRoster(t, { version: '1.1' });
  await assert.rejects(readAll({ origin: trusted.origin, ca: rootCertificates[0] ?? '' }), {
    code: 'server-certificate',
  });
  const otherName = trusted.origin.replace('localhost', 'roster.test');
  const resolve: RestOptions['resolve'] = (_host, _options, callback) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }]);
  await assert.rejects(readAll({ ...trusted, origin: otherName }, { resolve }), {
    code: 'server-certificate',
  });
  assert.deepEqual(trusted.requests, []);
});

test('uses only the query of a link to the next page, and not its host and path', async (t) => {
  const other = await startRoster(t, { version: '1.1' });
  const server = await startRoster(t, {
    version: '1.1',
    intercept: (_request, response, { searchParams }) => {
      if (searchParams.get('offset') === '2') return false;
      response.setHeader('link', `<${other.origin}/steal?offset=2&limit=2>; rel="next"`);
      return false;
    },
    announces: 'nothing',
  });
  await readAll(server);
  assert.deepEqual(other.requests, []);
});

test('gives up an endless reply of a server, also when it is compressed', async (t) => {
  const endless = await startHttps(t, (_request, response) => {
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const more = () => {
      while (response.write(chunk));
      response.once('drain', more);
    };
    more();
  });
  const limits = { maxPageBytes: 1024 * 1024, maxAttempts: 1 };
  await assert.rejects(readAll(endless, { limits }), { code: 'server-reply' });
  const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024, ' '));
  const compressed = await startHttps(t, (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  assert.ok(bomb.length < limits.maxPageBytes / 10);
  await assert.rejects(readAll(compressed, { limits }), { code: 'server-reply' });
});

test('the reader gives up a server that does not answer, and stops when its caller aborts it', async (t) => {
  const silent = await startHttps(t, () => {});
  await assert.rejects(readAll(silent, { limits: { pageTimeoutMs: 500, maxAttempts: 2 } }), {
    code: 'too-slow',
  });
  assert.equal(silent.requests.length, 2);
  await assert.rejects(readAll(silent, { limits: { totalTimeoutMs: 50 } }), { code: 'too-slow' });
  const controller = new AbortController();
  const stopped = await startHttps(t, () => controller.abort(new Error('stopped')));
  await assert.rejects(readAll(stopped, { signal: controller.signal }), { message: 'stopped' });
});

test('refuses a server that repeats a page or sends more records than the limit', async (t) => {
  const page = [{ sourcedId: 'a' }, { sourcedId: 'b' }];
  const repeating = await startHttps(t, (_request, response) =>
    reply(response, 200, { users: page, orgs: page }),
  );
  await assert.rejects(readAll(repeating), { code: 'server-reply' });
  assert.equal(repeating.requests.length, 3);
  let count = 0;
  const growing = await startHttps(t, (_request, response) => {
    count += 1;
    reply(response, 200, { users: page, orgs: [{ sourcedId: `${count}` }] });
  });
  await assert.rejects(readAll(growing, { limits: { maxRecords: 20 } }), { code: 'server-reply' });
  assert.ok(growing.requests.length < 30);
});

test('refuses a server that announces more than it delivers, or replies with something else', async (t) => {
  const short = await startRoster(t, {
    version: '1.1',
    announces: 'nothing',
    intercept: (_request, response) => {
      response.setHeader('x-total-count', 5);
      return false;
    },
  });
  await assert.rejects(readAll(short), { code: 'server-reply' });
  const bodies = [
    '<!doctype html><title>Log in</title>',
    '[]',
    'null',
    '{"users":{"a":1}}',
    '{"classes":[]}',
  ];
  for (const body of bodies) {
    const server = await startHttps(t, (_request, response) => response.end(body));
    await assert.rejects(readAll(server), { code: 'server-reply' }, body);
  }
});

test('the error names the reason when the keys are wrong or the server fails', async (t) => {
  const server = await startRoster(t, { version: '1.1' });
  await assert.rejects(readAll(server, {}, { secret: 'wrong' }), { code: 'server-login' });
  const broken = await startHttps(t, (_request, response) => reply(response, 500, {}));
  await assert.rejects(readAll(broken, { limits: { maxAttempts: 3 } }), { code: 'server-error' });
  assert.equal(broken.requests.length, 3);
  const tokens = ['a\r\nx-more: 1', '', 7].map((access_token) => ({ access_token }));
  for (const body of [...tokens, {}]) {
    const login = await startHttps(t, (_request, response) => reply(response, 200, body));
    const tokenAddress = `${login.origin}/token`;
    const settings = { auth: 'client-credentials', tokenAddress } as const;
    await assert.rejects(readAll(server, {}, settings), { code: 'server-login' });
  }
});
