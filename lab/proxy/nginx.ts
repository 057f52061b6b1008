import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@tapin/api/free-port';
import { type Change, changed } from './haproxy.ts';

const root = join(import.meta.dirname, '../..');
const certificates = join(root, 'delivery/test/tls');
export const ca = readFileSync(join(certificates, 'cert.pem'), 'utf8');

/** Starts nginx with the configuration in `deploy/` in front of an edge, with the certificate of the tests. */
export async function startNginx(t: Pick<TestContext, 'after'>, edge: string, changes: readonly Change[]) {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-nginx-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const site = changed(readFileSync(join(root, 'deploy/nginx.conf'), 'utf8'), [
    ['server 127.0.0.1:4400', `server ${new URL(edge).host}`],
    ['listen [::]:443 ssl http2;', ''],
    ['listen [::]:80;', ''],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/ssl/tapin/ops-fullchain.pem', join(certificates, 'cert.pem')],
    ['/etc/ssl/tapin/ops-key.pem', join(certificates, 'key.pem')],
    ['/etc/ssl/tapin/fullchain.pem', join(certificates, 'cert.pem')],
    ['/etc/ssl/tapin/key.pem', join(certificates, 'key.pem')],
    ['/etc/nginx/tapin-proxy.conf', join(folder, 'tapin-proxy.conf')],
  ]);
  const proxy = readFileSync(join(root, 'deploy/nginx-proxy.conf'), 'utf8');
  // A change may be in either file.
  const isIn = (text: string) => changes.filter(([from]) => text.includes(from));
  writeFileSync(join(folder, 'site.conf'), changed(site, isIn(site)));
  writeFileSync(join(folder, 'tapin-proxy.conf'), changed(proxy, isIn(proxy)));
  if (changes.some(([from]) => !site.includes(from) && !proxy.includes(from)))
    throw new Error('neither file of nginx has the text that a test changes');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr error;
events { worker_connections 1024; }
http { client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; include ${folder}/site.conf; }\n`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (text) => {
    log += text;
  });
  child.on('error', () => {
    log += 'nginx does not start: apt-get install nginx-light';
  });
  t.after(() => {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await accepts(port))) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(log);
    await setTimeout(20);
  }
  return port;
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connectPlain(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
