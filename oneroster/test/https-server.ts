import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { TestContext } from 'node:test';

const file = (name: string) =>
  readFileSync(new URL(`../../delivery/test/tls/${name}.pem`, import.meta.url), 'utf8');

export interface TestServer {
  /** The origin, `https://localhost` with the port. The certificate is for this name. */
  origin: string;
  ca: string;
  requests: string[];
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export async function startHttps(t: TestContext, answer: Answer): Promise<TestServer> {
  const ca = file('cert');
  const requests: string[] = [];
  const server = createServer({ cert: ca, key: file('key') }, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { origin: `https://localhost:${port}`, ca, requests };
}
