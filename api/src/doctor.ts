import { run } from '#src/doctor/run.ts';

// The reader of the lines may end first, as in `doctor | head`.
process.stdout.on('error', () => process.exit(1));
process.exitCode = await run(process.argv.slice(2), process);
