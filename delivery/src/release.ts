import { enableCompileCache } from 'node:module';

// The compile cache of Node makes each start after the first one faster.
enableCompileCache();
const { run } = await import('./commands/run.ts');

process.exitCode = await run(process.argv.slice(2), process);
