import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { startSsoServer } from '../../../api/test/log-in/sso-server.ts';
import { startMailServer } from '../../../api/test/machine/mail-server.ts';
import { startInstalledPostgres } from '../../../api/test/postgres/installed-postgres.ts';
import { runOn } from '../../../api/test/postgres/postgres.ts';
import { buildPart } from '../../../delivery/test/build-part.ts';
import { copyServers } from '../../../repo/production/servers.ts';
import { freePorts, startMachine } from '../../../repo/production/supervised-machine.ts';
import { root } from '../../../repo/start/parts.ts';
import { startBucketServer } from '../../../shared/servers/test/bucket-server.ts';

type Test = Pick<TestContext, 'after'>;
export type RotationMachine = Awaited<ReturnType<typeof startRotationMachine>>;

const page = readFileSync(join(root, 'docs/quiet-hours.md'), 'utf8');
const [, section = ''] = /\n## Rotate secrets\n(.*?)\n## /s.exec(page) ?? [];

export function lineOfPage(start: string): string {
  const found = [...section.matchAll(/`([^`\n]+)`/g), ...section.matchAll(/^(.+)$/gm)]
    .map(([, line = '']) => line)
    .find((line) => line.startsWith(start));
  if (!found) throw new Error(`the page has no line that starts with "${start}"`);
  return found;
}

export const connectedRoles = `select distinct usename from pg_stat_activity
  where datname = 'tapin' and usename like 'tapin%'`;

/** Starts a PostgreSQL server whose roles need their passwords. The role `postgres` needs none. */
async function startPostgres(t: Test) {
  const server = await startInstalledPostgres();
  t.after(() => server.stop());
  const [hba] = await runOn(
    server.url('postgres'),
    `select setting from pg_settings where name = 'hba_file'`,
  );
  writeFileSync(`${hba?.setting}`, 'host all postgres all trust\nhost all all all scram-sha-256\n');
  await runOn(server.url('postgres'), 'select pg_reload_conf()');
  await runOn(server.url('postgres'), `create role tapin login password 'first'`);
  await runOn(server.url('postgres'), 'create database tapin owner tapin');
  const url = new URL(server.url('postgres'));
  return {
    superuser: server.url('tapin'),
    urlOf: (role: string, password: string) => `postgres://${role}:${password}@${url.host}/tapin`,
    variables: { PGHOST: url.hostname, PGPORT: url.port, PGUSER: 'postgres' },
  };
}

/**
 * Starts two APIs, two edges on one store and an edge on a bucket, with their database,
 * mail server and OpenID provider. All servers run in production, and read their variables from files as on the machine
 * of an operator.
 */
export async function startRotationMachine(t: Test) {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-rotation-'));
  const path = (...names: string[]) => join(folder, ...names);
  const [etc, store, built] = [path('etc'), path('store'), path('tapin')];
  for (const each of [etc, store, built, path('state'), path('state-2'), path('state-3')]) mkdirSync(each);
  copyServers(root, built);
  const keyIds = new Set(['first-pair']);
  const bucket = await startBucketServer({ keyIds });
  await fetch(`${bucket.url}/releases`, {
    method: 'PUT',
    headers: { authorization: 'AWS4-HMAC-SHA256 Credential=first-pair/' },
  });
  const postgres = await startPostgres(t);
  const logIns = new Map([['first', 'first-password']]);
  const [edgePort = 0, secondPort = 0, bucketPort = 0, mailPort = 0, ...apiPorts] = await freePorts(6);
  apiPorts.sort();
  const mail = await startMailServer(mailPort, 0, Promise.resolve(), logIns);
  const sso = await startSsoServer();
  sso.secrets.add('first-secret');
  t.after(async () => {
    await Promise.all([mail.stop(), sso.stop(), bucket.stop()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const site = `http://127.0.0.1:${edgePort}`;
  const files: Record<'api' | 'edge' | 'bucket', Record<string, string>> = {
    api: {
      NODE_ENV: 'production',
      PUBLIC_URL: site,
      DATABASE_URL: postgres.urlOf('tapin', 'first'),
      SMTP_URL: `smtp://first:first-password@127.0.0.1:${mailPort}`,
      SMTP_TLS: 'off',
      BACKUP_KEY_FILE: join(etc, 'backup.key'),
      OIDC_PROVIDERS: 'ridge',
      OIDC_RIDGE_NAME: 'Ridge',
      OIDC_RIDGE_ISSUER: sso.configuration.issuer,
      OIDC_RIDGE_CLIENT_ID: sso.configuration.client.id,
      OIDC_RIDGE_CLIENT_SECRET: 'first-secret',
    },
    edge: {
      STORE_DIR: store,
      EDGE_KEY: join(etc, 'edge.pem'),
      OPS_HOST: 'ops.tapin.example',
      OPS_TOKEN: 'first-token-of-the-operators',
      TRUST_PROXY: '127.0.0.1',
    },
    bucket: {
      STORE_DIR: 's3://releases/tapin',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL: bucket.url,
      AWS_ACCESS_KEY_ID: 'first-pair',
      AWS_SECRET_ACCESS_KEY: 'first-secret',
    },
  };
  const file = (name: keyof typeof files) => join(etc, `${name}.env`);
  const set = (name: keyof typeof files, variables: Record<string, string>) => {
    Object.assign(files[name], variables);
    const lines = Object.entries(files[name]).map(([variable, value]) => `${variable}=${value}\n`);
    writeFileSync(file(name), lines.join(''), { mode: 0o640 });
  };
  for (const name of ['api', 'edge', 'bucket'] as const) set(name, {});

  let env: NodeJS.ProcessEnv = { PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  const here = (line: string) =>
    line
      .replaceAll('/etc/tapin', etc)
      .replaceAll('/opt/tapin', built)
      .replaceAll('/var/lib/tapin/store', store)
      .replaceAll('4401 4402', apiPorts.join(' '));
  /** Runs a line of the page in the folder of the keys. It has no terminal, so it reads passwords from the input. */
  const type = (line: string, input = '', variables: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      const child = spawn('sh', ['-ec', here(line)], {
        cwd: etc,
        env: { ...env, ...postgres.variables, ENV_FILE: `${file('api')},${file('edge')}`, ...variables },
        detached: true,
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
      child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${line}\n${output}`))));
      child.stdin.end(input);
    });
  const release = (words: string, variables?: Record<string, string>) =>
    type(`node /opt/tapin/release.js ${words}`, '', variables);
  const operator = (words: string, variables?: Record<string, string>) =>
    type(`node /opt/tapin/operator.js ${words}`, '', variables);

  const inBucket = { ENV_FILE: `${file('bucket')},${file('edge')}` };
  const parts = await Promise.all(
    ['host', 'survey'].map((name) => buildPart(folder, { name, version: '1.0.0' })),
  );
  const [, signingRoot = ''] =
    /SIGNING_ROOT=(\S+)/.exec(await release('keys init --root-key root.pem')) ?? [];
  set('edge', { SIGNING_ROOT: signingRoot });
  await Promise.all(['operator.pem', 'edge.pem', 'survey.pem'].map((name) => release(`keys create ${name}`)));
  await release('keys init --root-key root.pem', inBucket);
  for (const [owner, key] of ['operator', 'edge', 'survey'].map((name) => [name, `${name}.pem.pub`]))
    await release(`keys add ${owner} ${key} --root-key root.pem`);
  await release('keys add operator operator.pem.pub --root-key root.pem', inBucket);
  const publish = `publish ${parts.join(' ')} --key operator.pem`;
  await Promise.all([release(publish), release(publish, inBucket)]);

  await operator('backup --make-key /etc/tapin/backup.key');
  const started = await startMachine(t, {
    folder,
    link: built,
    apiPorts,
    edgePort,
    variables: { ENV_FILE: `${file('api')},${file('edge')}`, STATE_DIR: path('state') },
    moreEdges: {
      'tapin-edge@second': { port: secondPort, variables: { STATE_DIR: path('state-2') } },
      'tapin-edge@bucket': { port: bucketPort, variables: { ...inBucket, STATE_DIR: path('state-3') } },
    },
  });
  env = started.env;
  await operator('create-district --name "Hill Country" --code HILL');
  await operator('create-school --name "Hill High" --code HILL1 --district HILL');
  const head = '--email head@school.example --school HILL1 --first-name Ada --last-name Head';
  await operator(`create-super-admin ${head}`);
  return {
    folder,
    store,
    sites: {
      first: site,
      second: `http://127.0.0.1:${secondPort}`,
      bucket: `http://127.0.0.1:${bucketPort}`,
    },
    set,
    type,
    release,
    operator,
    inBucket,
    keyIds,
    logIns,
    mailPort,
    received: mail.received,
    sso,
    postgres,
    restartApis: () => type(lineOfPage('for port in')),
    restartEdges: () =>
      type(`${lineOfPage('systemctl restart tapin-edge')}; systemctl restart tapin-edge@second`),
    restartBucketEdge: () => type('systemctl restart tapin-edge@bucket'),
  };
}
