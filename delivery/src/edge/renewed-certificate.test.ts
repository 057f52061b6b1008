import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connect, type TLSSocket } from 'node:tls';
import { certificate as first, renewedCertificate as second } from '#test/tls/certificates.ts';
import { certificateCheck } from './renewed-certificate.ts';

async function startServer(t: TestContext) {
  const server = createSecureServer({ ...first, allowHTTP1: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const ask = () =>
    new Promise<TLSSocket>((resolve, reject) => {
      const socket = connect({ port, ca: [first.cert, second.cert], ALPNProtocols: ['h2'] });
      socket.on('secureConnect', () => resolve(socket)).on('error', reject);
      t.after(() => socket.destroy());
    });
  return { server, ask };
}

test('gives new connections the renewed certificate, and keeps those that are open', async (t) => {
  const { server, ask } = await startServer(t);
  const lines: string[] = [];
  let files = first;
  const log = (line: string) => lines.push(line);
  const check = certificateCheck(server, { certificate: first, read: async () => files, log });
  const open = await ask();
  await check();
  assert.deepEqual(lines, []);
  files = second;
  await check();
  await check();
  const later = await ask();
  assert.deepEqual(lines, ['the certificate was renewed: new connections get it']);
  assert.deepEqual([later.getPeerCertificate().subject.O, later.alpnProtocol], ['renewed', 'h2']);
  assert.deepEqual([open.getPeerCertificate().subject.O, open.readyState], [undefined, 'open']);
});

test('keeps the earlier certificate while the files do not belong together, and says so once', async (t) => {
  const { server, ask } = await startServer(t);
  const lines: string[] = [];
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const files = { cert: second.cert, key: `${privateKey.export({ type: 'pkcs8', format: 'pem' })}` };
  const log = (line: string) => lines.push(line);
  const check = certificateCheck(server, { certificate: first, read: async () => files, log });
  await check();
  assert.deepEqual(lines, []);
  await check();
  await check();
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /cannot be used, and the earlier one stays in use: .*key/);
  assert.equal((await ask()).getPeerCertificate().subject.O, undefined);
});
