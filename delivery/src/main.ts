import { logStartFailure, openLog } from '@tapin/servers/log';
import { LogLines } from '@tapin/servers/log-lines';
import { isBucket } from '@tapin/servers/objects/object-storage';
import { startTracing } from '@tapin/servers/tracing';
import { buildEdge } from './edge/edge.ts';
import {
  handedSocket,
  opsHostOf,
  readEnvironment,
  readOperators,
  readPreviewPeople,
  splitList,
} from './environment.ts';
import { withSigning } from './signing/open-signed-store.ts';
import { openStore } from './store/open-store.ts';

const shutdownTimeoutSeconds = 5;
const requestDeadlineMs = 15_000;

const unsignedMessage =
  'SIGNING_ROOT must be set in production: "release keys init" creates the root key and prints the variable, and "release sign" signs a store from before (docs/quiet-hours.md, "Signing")';

const production = process.env.NODE_ENV === 'production';
const lines = new LogLines((line) => process.stderr.write(line));
const log = openLog('edge', lines);
const output = openLog('edge', new LogLines((line) => process.stdout.write(line)));
const warn = (line: string, fields?: { id: string }) => log.warn(line, fields);

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const {
    PORT,
    HOST,
    API_URL,
    STORE_DIR,
    CHANNEL,
    NODE_ENV,
    TRUST_PROXY,
    OPS_TOKEN,
    ACCESS_LOG,
    PART_ORIGINS,
    OVERRIDE_ORIGINS,
    PLACEHOLDERS,
    PUBLIC_URL,
  } = environment;
  if (production && !environment.SIGNING_ROOT) throw new Error(unsignedMessage);
  const opsHost = opsHostOf(environment);
  if (OPS_TOKEN && !opsHost)
    warn('the operations page is off: set OPS_HOST to a host name that is not the one of the site');
  const people = readPreviewPeople(environment.PREVIEW_PEOPLE);
  const stopTracing = await startTracing('edge', log);
  const edge = await buildEdge({
    store: withSigning(openStore(STORE_DIR, warn), environment, {
      keyFile: environment.EDGE_KEY,
      checksHistory: true,
      withoutKey: () =>
        'set EDGE_KEY to the file of a key with the role "edge", or run "release" with the key of an operator',
      warn,
    }),
    channel: CHANNEL,
    apiUrl: API_URL.replace(/\/$/, ''),
    production: NODE_ENV === 'production',
    trustProxy: splitList(TRUST_PROXY),
    requestDeadlineMs,
    opsToken: OPS_TOKEN || null,
    opsTokenBefore: environment.OPS_TOKEN_BEFORE,
    operators: readOperators(environment.OPS_OPERATORS),
    opsHost,
    access: ACCESS_LOG === 'on' ? (entry) => output.info('request', { ...entry }) : null,
    partOrigins: splitList(PART_ORIGINS),
    overrideOrigins: splitList(OVERRIDE_ORIGINS),
    ...(people && { previewPeople: people }),
    showsPlaceholders: PLACEHOLDERS === 'on',
    publicUrl: PUBLIC_URL,
    otlpUrl: environment.OTLP_URL,
    writtenFolders: {
      ...(isBucket(STORE_DIR) ? {} : { store: STORE_DIR }),
      ...(environment.STATE_DIR && { state: environment.STATE_DIR }),
    },
    log: warn,
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), shutdownTimeoutSeconds * 1000).unref();
    await edge.close();
    await stopTracing();
    lines.flush();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The channel to this process closes when the parent process ends.
  process.on('disconnect', stop);

  const fd = handedSocket(process.env, process.pid);
  const target: { port?: number; host?: string; fd?: number } =
    fd === null ? { port: PORT, host: HOST } : { fd };
  const address = await edge.listen(target);
  const ready = `ready at ${address} (channel ${CHANNEL}, store ${STORE_DIR})`;
  if (production) output.info(ready);
  else process.stdout.write(`edge: ${ready}\n`);
}

function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { PORT: port = '4400', HOST: host = '127.0.0.1' } = process.env;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `port ${port} on ${host} is in use: stop the process that uses it, or set PORT to another port`;
  if (code === 'EACCES') return `port ${port} is not permitted for this user: set PORT to 1024 or higher`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is not an address of this machine: set HOST to one, or to 0.0.0.0 for all`;
  return error.message;
}

try {
  await start();
} catch (error) {
  logStartFailure('edge', explainStartFailure(error), production);
  process.exitCode = 1;
}
