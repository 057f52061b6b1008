import { runCommandLine, type Terminal } from '@tapin/servers/command-line';
import { declareBuild } from './commands/build.ts';
import { declareCheck } from './commands/check.ts';
import { declareCheckPlaceholders } from './commands/check-placeholders.ts';
import { declareDev } from './commands/dev.ts';
import { declareE2e } from './commands/e2e.ts';
import { declareLook } from './commands/look.ts';
import { declareNew } from './commands/new.ts';
import { declarePublish } from './commands/publish.ts';
import { declareTest } from './commands/test.ts';

const commands = [
  declareNew,
  declareDev,
  declareTest,
  declareE2e,
  declareLook,
  declareCheck,
  declareCheckPlaceholders,
  declareBuild,
  declarePublish,
];

/** Runs `tapin …` in this process, for the remote in a folder, and returns the exit code. */
export function run(argv: readonly string[], terminal: Terminal, folder = process.cwd()) {
  return runCommandLine(
    {
      name: 'tapin',
      description: 'Builds, tests and publishes a remote.',
      declare: (program, report) => {
        for (const declare of commands) declare({ program, report, terminal, folder });
      },
      explain: (error) => (error instanceof Error ? error.message : String(error)),
    },
    argv,
    terminal,
  );
}
