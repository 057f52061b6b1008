import { run } from './new-remote/run.ts';

process.exitCode = await run(process.argv.slice(2), process);
