import { enableCompileCache } from 'node:module';

// The compile cache of Node makes each start after the first one faster.
enableCompileCache();
const { run } = await import('#src/operator/run.ts');

// An interrupted command stops the embedded PostgreSQL that it started, which happens when the process exits normally.
// The commands that apply a roster end with their batch instead.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    if (process.listenerCount(signal) === 0) process.exit(1);
  });

process.exitCode = await run(process.argv.slice(2), process);
