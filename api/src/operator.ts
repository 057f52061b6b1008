import { run } from '#src/operator/run.ts';

process.exitCode = await run(process.argv.slice(2), process);
