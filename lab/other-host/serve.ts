import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';

interface OtherSite {
  origin: string;
  stop: () => void;
}

interface OtherSiteOptions {
  folder: string;
  tapin: string;
}

const page =
  '<!doctype html><html lang="en"><title>Elsewhere</title><body><script type="module" src="/elsewhere/page.js"></script></body></html>';

export async function serveOtherSite({ folder, tapin }: OtherSiteOptions): Promise<OtherSite> {
  const server = createServer((incoming, reply) => {
    const { pathname } = new URL(incoming.url ?? '/', tapin);
    if (pathname.startsWith('/api/')) forward(incoming, reply);
    else if (pathname.startsWith('/elsewhere/'))
      void sendFile(join(folder, pathname.replace('/elsewhere/', '')), reply);
    else reply.setHeader('content-type', 'text/html').end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;

  function forward(incoming: IncomingMessage, reply: ServerResponse): void {
    const { host: _, origin: sender, ...headers } = incoming.headers;
    if (sender && sender !== origin) return void reply.writeHead(403).end();
    const call = request(
      new URL(incoming.url ?? '/', tapin),
      { method: incoming.method ?? 'GET', headers: { ...headers, ...(sender && { origin: tapin }) } },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    call.on('error', () => reply.writeHead(502).end());
    incoming.pipe(call);
  }

  return {
    origin,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function sendFile(path: string, reply: ServerResponse): Promise<void> {
  const content = await readFile(path).catch(() => null);
  if (!content) return void reply.writeHead(404).end();
  reply.setHeader('content-type', path.endsWith('.css') ? 'text/css' : 'text/javascript').end(content);
}
