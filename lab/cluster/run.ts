import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { brokenProducts } from './broken.ts';
import { broken, options, printLine, words } from './options.ts';

// pnpm lab cluster [--short] [--pairs] [--pooled] [--seed NUMBER] [--count NUMBER] [NAME …] starts three machines with
// PostgreSQL and two with APIs, and causes faults while students answer. --broken NAME runs an arrangement that loses or
// mixes up data, and succeeds when the laboratory notices that. --broken all runs each of them.

const namespace = 'tapin-lab';

/** Runs the faults in a new network namespace, which ends with the process. */
async function runInside(): Promise<boolean> {
  if (broken?.release) process.env.LAB_RELEASE = broken.release;
  // The module reads the release when it is loaded.
  const { makeBase } = await import('./hosts.ts');
  makeBase();
  spawnSync('ip', ['netns', 'delete', namespace]);
  spawnSync('ip', ['netns', 'add', namespace]);
  const command = [
    'netns',
    'exec',
    namespace,
    process.execPath,
    join(import.meta.dirname, 'inside.ts'),
    ...words,
  ];
  const { status } = spawnSync('ip', command, { stdio: 'inherit' });
  spawnSync('ip', ['netns', 'delete', namespace]);
  return status === 0;
}

/** Runs every broken arrangement, each with a cluster of its own. Returns whether the laboratory noticed all of them. */
function runAllBroken(): boolean {
  const missed = Object.keys(brokenProducts).filter((name) => {
    printLine(`\n── ${name}`);
    const command = [import.meta.filename, '--broken', name];
    return spawnSync(process.execPath, command, { stdio: 'inherit' }).status !== 0;
  });
  printLine(missed.length === 0 ? '\nall were noticed' : `\nnot noticed: ${missed.join(', ')}`);
  return missed.length === 0;
}

if (options.broken === 'all') process.exitCode = runAllBroken() ? 0 : 1;
else if (broken !== undefined) process.exitCode = (await runInside()) ? 0 : 1;
else {
  printLine(`--broken must be all, ${Object.keys(brokenProducts).join(', ')}`);
  process.exitCode = 2;
}
