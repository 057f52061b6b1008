import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';

/**
 * Replaces systemctl: each unit is a process that is started again whenever it ends, and `restart` ends the process.
 */
const systemctl = `#!/bin/sh
case "$1 $2" in
  list-units*) for unit in "$UNITS"/tapin-api@*; do echo "\${unit##*/}.service loaded active running TapIn API"; done;;
  is-active*) [ -e "$UNITS/\${3%.service}" ];;
  show*) echo "127.0.0.1:$EDGE_PORT (Stream)";;
  restart*)
    pid=$(cat "$UNITS/$2")
    kill "$pid"
    while [ "$(cat "$UNITS/$2")" = "$pid" ]; do sleep 0.1; done;;
  *) echo "unknown: $*" >&2; exit 1;;
esac
`;

/** Runs a command as the user of the test, whichever user the command line names. */
const runuser = '#!/bin/sh\nshift 3\nexec "$@"\n';

const supervise = 'while :; do sh -c \'echo $$ > "$UNIT"; LISTEN_PID=$$ exec node "$FILE"\'; sleep 0.2; done';

/**
 * Holds the socket of the edge, as systemd does. The event loop is blocked, so that this process accepts no connection.
 */
const holdSocket = `
  const server = require('node:net').createServer().listen(Number(process.env.EDGE_PORT), '127.0.0.1', () => {
    const stdio = ['ignore', 'ignore', 'inherit', server._handle.fd];
    require('node:child_process').spawnSync('sh', ['-c', process.argv[1]], { stdio });
  });`;

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Sends a call to an API over a new connection. Resolves with whether the API has replied. */
function forward(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  reply: ServerResponse,
) {
  return new Promise<boolean>((resolve) => {
    const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false } as const;
    const outgoing = request(options, (response) => {
      const { connection: _, ...kept } = response.headers;
      response.pipe(reply.writeHead(response.statusCode ?? 502, kept));
      resolve(true);
    });
    outgoing.on('error', () => resolve(false)).end(body);
  });
}

/**
 * Starts a server in the place of HAProxy, which tests of the repository cannot expect to be installed. It sends each
 * call to the first API that replies. `pnpm lab proxy` tries HAProxy itself.
 */
async function startBalancer(apiPorts: readonly number[]) {
  const server = createHttpServer(async (call, reply) => {
    const body = Buffer.concat(await call.toArray());
    for (const port of apiPorts) if (await forward(port, call, body, reply)) return;
    reply.writeHead(503).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Machine {
  folder: string;
  link: string;
  apiPorts: readonly number[];
  edgePort: number;
  variables: Record<string, string>;
  moreEdges?: Record<string, { port: number; variables: Record<string, string> }>;
}

/** Starts two APIs, a server that balances them, and an edge on a held socket. Returns a function that runs a command beside them. */
export async function startMachine(
  t: Pick<TestContext, 'after'>,
  { folder, link, apiPorts, edgePort, variables, moreEdges = {} }: Machine,
) {
  const [programs, units] = [join(folder, 'bin'), join(folder, 'units')];
  for (const path of [programs, units]) mkdirSync(path);
  for (const [name, text] of Object.entries({ systemctl, runuser })) {
    writeFileSync(join(programs, name), text);
    chmodSync(join(programs, name), 0o755);
  }
  symlinkSync(process.execPath, join(programs, 'node'));
  const balancer = await startBalancer(apiPorts);
  t.after(balancer.stop);
  const env = {
    ...variables,
    PATH: `${programs}:${process.env.PATH}`,
    UNITS: units,
    EDGE_PORT: `${edgePort}`,
    API_URL: balancer.url,
    API_SERVERS: apiPorts.map((port) => `http://127.0.0.1:${port}`).join(','),
  };
  const started: ChildProcess[] = [];
  t.after(() => {
    for (const { pid } of started) process.kill(-(pid ?? 0), 'SIGKILL');
  });
  const start = (unit: string, file: string, [command = '', ...args]: string[], more: NodeJS.ProcessEnv) =>
    started.push(
      spawn(command, args, {
        env: { ...env, ...more, UNIT: join(units, unit), FILE: join(link, file) },
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
      }),
    );
  for (const port of apiPorts)
    start(`tapin-api@${port}`, 'api.js', ['sh', '-c', supervise], { API_PORT: `${port}` });
  const edges = { 'tapin-edge': { port: edgePort, variables: {} }, ...moreEdges };
  for (const [unit, { port, variables: own }] of Object.entries(edges)) {
    const held = { ...own, LISTEN_FDS: '1', EDGE_PORT: `${port}` };
    start(unit, 'edge.js', [process.execPath, '--eval', holdSocket, supervise], held);
  }
  const site = `http://127.0.0.1:${edgePort}`;
  for (const address of [...apiPorts.map((port) => `http://127.0.0.1:${port}/api`), site])
    while (!(await fetch(`${address}/readyz`).catch(() => null))?.ok) await setTimeout(50);
  const run = (args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, args, { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
  return { site, env, run, pidOf: (unit: string) => readFileSync(join(units, unit), 'utf8').trim() };
}
