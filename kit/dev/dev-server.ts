import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { SourceMap } from 'node:module';
import { extname, join, normalize } from 'node:path';
import {
  buildsPath,
  type LocalBuild,
  type LocatedError,
  type PageError,
  pageErrorsPath,
} from '@tapin/delivery-formats/local-build';

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

/** A frame of a stack trace with the URL of a script: `at X (http://localhost:4405/main.js?build=1:12:3)`. */
const framePattern = /https?:\/\/[^/\s]+\/([\w./-]+\.js)(?:\?[^\s:)]*)?:(\d+):(\d+)/;

/** Returns an error of a page with its place in the sources: the first frame that is a file of the remote. */
async function locateError(folder: string, { message, stack }: PageError): Promise<LocatedError> {
  for (const frame of stack.split('\n')) {
    const [, file, line, column] = framePattern.exec(frame) ?? [];
    const place = file ? await originalPlace(folder, file, Number(line), Number(column)) : null;
    if (place) return { message, place };
  }
  return { message, place: '' };
}

async function originalPlace(
  folder: string,
  file: string,
  line: number,
  column: number,
): Promise<string | null> {
  try {
    const text = await readFile(join(folder, normalize(`/${file}.map`)), 'utf8');
    const entry = new SourceMap(JSON.parse(text)).findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return null;
    // The sources of other packages have no such path.
    const [, source] = /\/\.\/(src\/.*)$/.exec(entry.originalSource) ?? [];
    return source ? `${source}:${entry.originalLine + 1}` : null;
  } catch {
    return null;
  }
}

const maxErrorBytes = 64 * 1024;

/** Reads an error that a page sent. Returns null for a body that is too large, incomplete or of another form. */
async function readPageError(request: IncomingMessage): Promise<PageError | null> {
  try {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) {
      text += chunk;
      if (text.length > maxErrorBytes) return null;
    }
    const value: unknown = JSON.parse(text);
    return isPageError(value) ? value : null;
  } catch {
    return null;
  }
}

const isPageError = (value: unknown): value is PageError =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  'stack' in value &&
  typeof value.stack === 'string';
