import { enableCompileCache } from 'node:module';

// What one start has compiled the next one reuses.
enableCompileCache();
const { run } = await import('#src/operator/run.ts');

process.exitCode = await run(process.argv.slice(2), process);
