import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

const corsHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

/** Serves the build in a folder to pages of any origin and notifies them of each new build. */
export async function serveBuilds(folder: string, port: number) {
  const listeners = new Set<ServerResponse>();
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://dev');
    for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value);
    if (pathname === '/builds') {
      response.setHeader('content-type', 'text/event-stream').flushHeaders();
      listeners.add(response);
      return response.once('close', () => listeners.delete(response));
    }
    try {
      const content = await readFile(join(folder, normalize(pathname)));
      return response
        .setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream')
        .end(content);
    } catch {
      return response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' ? address?.port : port}`,
    notifyBuilt: () => {
      for (const listener of listeners) listener.write('data: built\n\n');
    },
  };
}
