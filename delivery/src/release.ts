import { enableCompileCache } from 'node:module';

// With the compile cache of Node, each start after the first one is faster.
enableCompileCache();
const { run } = await import('./commands/run.ts');

process.exitCode = await run(process.argv.slice(2), process);
