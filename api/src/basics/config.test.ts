import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const live = { NODE_ENV: 'production', DATABASE_URL: 'postgres://unused', SMTP_URL: 'smtp://unused' };
const publicUrlOf = (PUBLIC_URL: string, others: Record<string, string> = {}) =>
  readConfig({ ...others, PUBLIC_URL }).publicUrl;

test('the configuration normalizes the address of the site as browsers do', () => {
  assert.equal(publicUrlOf('https://TapIn.School.example', live), 'https://tapin.school.example');
  assert.equal(publicUrlOf('https://tapin.example:443', live), 'https://tapin.example');
  assert.equal(publicUrlOf('http://10.0.0.7:4400'), 'http://10.0.0.7:4400');
});

test('the configuration refuses an address of the site with a path', () => {
  const wrong = ['https://a.example?x', 'https://a.example#x', 'https://me@a.example', 'http://a:99999'];
  for (const url of wrong) assert.throws(() => publicUrlOf(url, live), /^Error: The variable PUBLIC_URL is/);
});

test('the configuration refuses a wrong or missing variable and says what to set', () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ API_PORT: 'many' }, /^The variable API_PORT is "many", but must be a port number\.$/],
    [{ PUBLIC_URL: 'localhost' }, /^The variable PUBLIC_URL .* such as https:/],
    [{ NODE_ENV: 'production' }, /In production the variable DATABASE_URL must name/],
    [{ GOOGLE_CLIENT_ID: 'x' }, /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together/],
  ];
  for (const [variables, message] of cases)
    assert.throws(() => readConfig(variables), { name: 'Error', message });
});

test('the configuration requires https in production, except on the same machine', () => {
  assert.throws(() => publicUrlOf('http://tapin.example', live), /must start with https:\/\//);
  assert.equal(publicUrlOf('http://localhost:4400', live), 'http://localhost:4400');
  assert.equal(publicUrlOf('http://127.0.0.1:4400', live), 'http://127.0.0.1:4400');
});

test('the configuration refuses a PostgreSQL database when NODE_ENV is not set', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/tapin';
  const expectedError = {
    name: 'Error',
    message: /^With DATABASE_URL the variable NODE_ENV must be set: production, or/,
  };
  assert.throws(() => readConfig({ DATABASE_URL }), expectedError);
  assert.throws(() => readConfig({ DATABASE_URL, NODE_ENV: '' }), expectedError);
  assert.equal(readConfig({ DATABASE_URL, NODE_ENV: 'development' }).mode, 'development');
  assert.equal(readConfig({}).mode, 'development');
});

test('the configuration refuses an https address when NODE_ENV is not set', () => {
  const PUBLIC_URL = 'https://tapin.example';
  assert.throws(
    () => readConfig({ PUBLIC_URL }),
    /^Error: With PUBLIC_URL with https the variable NODE_ENV must/,
  );
  assert.equal(readConfig({ PUBLIC_URL, NODE_ENV: 'development' }).mode, 'development');
});

test('an error about the configuration never prints the value of a variable that may contain a password', () => {
  const wrong = {
    DATABASE_URL: 'postgres//tapin:s3cret@db.example/tapin',
    SMTP_URL: 'smpt://tapin:s3cret@mail.example',
  };
  for (const [name, value] of Object.entries(wrong)) {
    assert.throws(
      () => readConfig({ NODE_ENV: 'test', [name]: value }),
      (error: Error) =>
        error.message.startsWith(`The variable ${name} must be`) && !/s3cret/.test(error.message),
    );
  }
});

test('the configuration refuses unencrypted mail in production unless a variable allows it', () => {
  const variables = { ...live, PUBLIC_URL: 'https://tapin.example' };
  assert.equal(readConfig(variables).smtpNeedsTls, true);
  assert.equal(readConfig({ ...variables, SMTP_TLS: 'off' }).smtpNeedsTls, false);
  assert.throws(
    () => readConfig({ ...variables, SMTP_TLS: 'no' }),
    /SMTP_TLS is "no", but must be required or off/,
  );
});

test('the configuration refuses a log-in provider without a name, with missing variables or without https', () => {
  const ridge = {
    OIDC_PROVIDERS: 'south-ridge',
    OIDC_SOUTH_RIDGE_NAME: 'South Ridge',
    OIDC_SOUTH_RIDGE_ISSUER: 'https://login.ridge.example/v2.0',
    OIDC_SOUTH_RIDGE_CLIENT_ID: 'tapin',
    OIDC_SOUTH_RIDGE_CLIENT_SECRET: 'secret',
  };
  assert.deepEqual(readConfig(ridge).ssoClients.additional.get('south-ridge'), {
    name: 'South Ridge',
    issuer: 'https://login.ridge.example/v2.0',
    id: 'tapin',
    secret: 'secret',
    trustsAddresses: false,
    roster: null,
  });
  const wrong: [Record<string, string>, RegExp][] = [
    [{ OIDC_PROVIDERS: 'google' }, /OIDC_PROVIDERS is "google", but must be names/],
    [{ OIDC_PROVIDERS: 'Ridge' }, /OIDC_PROVIDERS is "Ridge"/],
    [{ OIDC_SOUTH_RIDGE_NAME: '' }, /OIDC_SOUTH_RIDGE_NAME is missing/],
    [{ OIDC_SOUTH_RIDGE_ISSUER: 'http://login.ridge.example' }, /must be an address that starts with https/],
    [{ OIDC_SOUTH_RIDGE_TRUST_EMAIL: 'yes' }, /TRUST_EMAIL is "yes", but must be on or off/],
  ];
  for (const [variables, expected] of wrong) {
    assert.throws(() => readConfig({ ...ridge, ...variables }), expected);
  }
});

test('the configuration uses the issuer of a provider instead of its default one', () => {
  const client = { CLEVER_CLIENT_ID: 'a', CLEVER_CLIENT_SECRET: 'b' };
  const issuerOf = (CLEVER_ISSUER: string) =>
    readConfig({ ...client, CLEVER_ISSUER }).ssoClients.builtIn.clever?.issuer;
  assert.equal(issuerOf(''), null);
  assert.equal(issuerOf('https://staging.clever.example'), 'https://staging.clever.example');
});
