import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { createServer } from 'node:tls';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../delivery/test/tls', name));

export async function siteWithCertificate(t: TestContext): Promise<string> {
  const server = createServer({ cert: read('cert.pem'), key: read('key.pem') }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return `https://127.0.0.1:${port}`;
}
