import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handedSocket, readEnvironment, readOperators } from './environment.ts';

test('the environment has the default of each variable that is missing or empty', () => {
  for (const variables of [
    {},
    { PORT: '', HOST: '', API_URL: '', CHANNEL: '', NODE_ENV: '', TRUST_PROXY: '' },
  ]) {
    const { STORE_DIR, ...rest } = readEnvironment(variables);
    assert.match(STORE_DIR, /\/\.data\/store$/);
    assert.deepEqual(rest, {
      PORT: 4400,
      HOST: '127.0.0.1',
      API_URL: 'http://127.0.0.1:4401',
      API_SERVERS: '',
      CHANNEL: 'production',
      NODE_ENV: 'development',
      TRUST_PROXY: '',
      ACCESS_LOG: 'off',
      PREVIEW_PEOPLE: '',
      PLACEHOLDERS: 'on',
      PUBLIC_URL: '',
      PART_ORIGINS: '',
      OVERRIDE_ORIGINS: '',
      OPS_TOKEN: '',
      OPS_TOKEN_BEFORE: '',
      OPS_OPERATORS: '',
      OTLP_URL: '',
      OPS_HOST: '',
      SIGNING_ROOT: '',
      EDGE_KEY: '',
      STATE_DIR: '',
    });
  }
});

test('reads every variable that is set', () => {
  const environment = readEnvironment({ PORT: '4601', STORE_DIR: '/srv/store', PATH: '/bin' });
  assert.equal(environment.PORT, 4601);
  assert.equal(environment.STORE_DIR, '/srv/store');
});

test('reads the operators with their tokens, and refuses a wrong list without printing it', () => {
  const [ada, joe] = ['Ada Lovelace:0123456789abcdef', 'Joe:fedcba9876543210'];
  const { OPS_OPERATORS } = readEnvironment({ OPS_OPERATORS: `${ada}, ${joe},` });
  assert.deepEqual(readOperators(OPS_OPERATORS), [
    { name: 'Ada Lovelace', token: '0123456789abcdef' },
    { name: 'Joe', token: 'fedcba9876543210' },
  ]);
  for (const wrong of [
    '0123456789abcdef',
    'Ada:short',
    `${ada},${ada}`,
    `${ada},Joe:0123456789abcdef`,
    ':0123456789abcdef',
  ])
    assert.throws(
      () => readEnvironment({ OPS_OPERATORS: wrong }),
      ({ message }: Error) =>
        /^OPS_OPERATORS must be names with tokens/.test(message) && !message.includes('0123'),
      wrong,
    );
});

test('refuses the variables of an edge that served TLS itself, so that no site loses its TLS unnoticed', () => {
  for (const variables of [{ TLS_CERT: 'cert.pem' }, { TLS_KEY: 'key.pem' }])
    assert.throws(
      () => readEnvironment(variables),
      /^Error: TLS_CERT and TLS_KEY are no longer read: remove them, and let a proxy/,
    );
});

const wrong: [string, string, RegExp][] = [
  [
    'OTLP_URL',
    'collector:4318',
    /^OTLP_URL must be the address of a collector such as .*, not "collector:4318"$/,
  ],
  ['PORT', '70000', /^PORT must be a port from 0 to 65535, not "70000"$/],
  [
    'API_URL',
    'localhost',
    /^API_URL must be one address such as http:\/\/127\.0\.0\.1:4401; .*, not "localhost"$/,
  ],
  [
    'API_URL',
    'http://127.0.0.1:4401,http://127.0.0.1:4402',
    /^API_URL must be one address .*; for several APIs, set it to a proxy .* list the APIs in API_SERVERS, not "http/,
  ],
  [
    'API_SERVERS',
    'http://127.0.0.1:4401,x',
    /^API_SERVERS must be addresses such as .*, separated by commas/,
  ],
  ['API_URL', 'http://api-1,http://api-2', /^API_URL must be one address/],
  ['CHANNEL', '../x', /^CHANNEL must be a name/],
  ['NODE_ENV', 'prod', /^NODE_ENV must be development, production or test, not "prod"$/],
];

for (const [name, value, message] of wrong)
  test(`refuses ${name}=${value} and names the expected form`, () =>
    assert.throws(() => readEnvironment({ [name]: value }), { message }));

test('names the expected form of an origin when a value has a path', () =>
  assert.throws(
    () => readEnvironment({ OVERRIDE_ORIGINS: 'http://localhost:4403/staff' }),
    /OVERRIDE_ORIGINS must be origins such as http:\/\/localhost:4403/,
  ));

test('returns the descriptor of the systemd socket that is meant for this process', () => {
  assert.equal(handedSocket({ LISTEN_PID: '17', LISTEN_FDS: '1' }, 17), 3);
});

test('returns no descriptor for a systemd socket of another process, and without a socket', () => {
  assert.equal(handedSocket({ LISTEN_PID: '17', LISTEN_FDS: '1' }, 18), null);
  assert.equal(handedSocket({}, 17), null);
});

test('refuses several systemd sockets with a sentence that says what to do', () => {
  assert.throws(
    () => handedSocket({ LISTEN_PID: '17', LISTEN_FDS: '2' }, 17),
    /name one address with ListenStream/,
  );
});
