import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import {
  buildsPath,
  type LocalBuild,
  type LocatedError,
  pageErrorsPath,
} from '@tapin/delivery-formats/local-build';
import { locateError } from './locate-error.ts';
import { readPageError } from './read-page-error.ts';

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

/** A page connects again after this time when the server was stopped and started. */
const reconnectAfterMs = 500;

const eventOf = (build: LocalBuild) => `data: ${JSON.stringify(build)}\n\n`;

/**
 * Serves the build in a folder to pages of any origin. Pages get the state of the latest build when they connect and after
 * each build, and send the errors that the remote throws.
 */
export async function serveBuilds(folder: string, port: number, onPageError: (error: LocatedError) => void) {
  const listeners = new Set<ServerResponse>();
  let latest: LocalBuild | null = null;

  function addListener(response: ServerResponse): void {
    response.setHeader('content-type', 'text/event-stream');
    response.write(`retry: ${reconnectAfterMs}\n\n`);
    if (latest) response.write(eventOf(latest));
    listeners.add(response);
    response.once('close', () => listeners.delete(response));
  }

  async function receiveError(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const error = await readPageError(request);
    if (!error) return void response.writeHead(400).end();
    const located = await locateError(folder, error);
    onPageError(located);
    response.setHeader('content-type', types['.json'] ?? '').end(JSON.stringify(located));
  }

  async function sendFile(pathname: string, response: ServerResponse): Promise<void> {
    try {
      const content = await readFile(join(folder, normalize(pathname)));
      response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream').end(content);
    } catch {
      response.writeHead(404).end();
    }
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://dev');
    for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value);
    if (pathname === buildsPath) return addListener(response);
    if (pathname === pageErrorsPath && request.method === 'POST') return void receiveError(request, response);
    return void sendFile(pathname, response);
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' ? address?.port : port}`,
    notify: (build: LocalBuild) => {
      latest = build;
      for (const listener of listeners) listener.write(eventOf(build));
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
