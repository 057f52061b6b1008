import { openLog, tellStartFailure } from '@tapin/shared/server/log';
import { LogLines } from '@tapin/shared/server/log-lines';
import { buildEdge } from './edge/edge.ts';
import { readEnvironment, words } from './environment.ts';
import { openStore } from './store/open-store.ts';

const drainSeconds = 5;
const requestDeadlineMs = 15_000;

const production = process.env.NODE_ENV === 'production';
const lines = new LogLines((line) => process.stderr.write(line));
const log = openLog('edge', lines);
const output = openLog('edge', new LogLines((line) => process.stdout.write(line)));
const complain = (line: string) => log.warn(line);

async function start(): Promise<void> {
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
  } = readEnvironment(process.env);
  const edge = await buildEdge({
    store: openStore(STORE_DIR, complain),
    channel: CHANNEL,
    apiUrls: words(API_URL),
    production: NODE_ENV === 'production',
    trustProxy: words(TRUST_PROXY),
    requestDeadlineMs,
    opsToken: OPS_TOKEN || null,
    access: ACCESS_LOG === 'on' ? (entry) => output.info('request', { ...entry }) : null,
    partOrigins: words(PART_ORIGINS),
    log: complain,
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainSeconds * 1000).unref();
    await edge.close();
    lines.flush();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Whoever started this one is gone.
  process.on('disconnect', stop);

  const address = await edge.listen({ port: PORT, host: HOST });
  const ready = `ready at ${address} (channel ${CHANNEL}, store ${STORE_DIR})`;
  if (production) output.info(ready);
  else process.stdout.write(`edge: ${ready}\n`);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { PORT: port = '4400', HOST: host = '127.0.0.1' } = process.env;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is taken: stop what uses it or set PORT`;
  if (code === 'EACCES') return `port ${port} may not be used by this user: set PORT to 1024 or higher`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is no address of this machine: set HOST`;
  return error.message;
}

try {
  await start();
} catch (error) {
  tellStartFailure('edge', explain(error), production);
  process.exitCode = 1;
}
