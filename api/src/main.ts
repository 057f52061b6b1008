import { enableCompileCache, flushCompileCache } from 'node:module';
import { logStartFailure, openLog } from '@tapin/servers/log';
import { LogLines } from '@tapin/servers/log-lines';
import { startTracing } from '@tapin/servers/tracing';
import { StartError } from '#src/basics/environment.ts';

// The compile cache of Node makes each start after the first one faster.
enableCompileCache();
const { readConfig } = await import('#src/basics/config.ts');
const { startApi } = await import('./start.ts');

/** The process exits after this time, even if some requests have no reply yet. */
const stopTimeoutMs = 4_500;

/** `--jobs` starts a process that answers no calls and does the background work. */
const duty = process.argv.includes('--jobs') ? 'jobs' : undefined;
const what = duty === 'jobs' ? 'jobs' : 'API';

const production = process.env.NODE_ENV === 'production';

const warnings = openLog('api', new LogLines((line) => process.stderr.write(line)));

try {
  const stopTracing = await startTracing('api', warnings);
  const api = await startApi(readConfig(process.env), undefined, undefined, duty);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    await api.stop();
    await stopTracing();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The parent process has ended.
  process.on('disconnect', stop);
  if (!production) process.stdout.write(`TapIn ${what} ready at ${api.address}\n`);
  else openLog('api', new LogLines((line) => process.stdout.write(line))).info(`ready at ${api.address}`);
  // The cache is written now, because a killed process would lose it.
  flushCompileCache();
} catch (error) {
  const text =
    error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error);
  logStartFailure('api', text, production);
  process.exit(1);
}
