import { runCommandLine, type Terminal } from '@tapin/servers/command-line';
import { explain } from '../../delivery/src/commands/explain.ts';
import { declareBuild } from './commands/build.ts';
import { declareCheck } from './commands/check.ts';
import { declareCheckPlaceholders } from './commands/check-placeholders.ts';
import { declareDev } from './commands/dev.ts';
import { declareE2e } from './commands/e2e.ts';
import { declareLint } from './commands/lint.ts';
import { declareLook } from './commands/look.ts';
import { declareMigrate } from './commands/migrate.ts';
import { declareNew } from './commands/new.ts';
import { asOwnCommand, declareOwnRelease } from './commands/own-release.ts';
import { declareTest } from './commands/test.ts';

const commands = [
  declareNew,
  declareDev,
  declareTest,
  declareE2e,
  declareLook,
  declareCheck,
  declareLint,
  declareCheckPlaceholders,
  declareBuild,
  declareMigrate,
  declareOwnRelease,
];

/** Runs `tapin …` in this process, for the remote in a folder, and returns the exit code. */
export function run(
  argv: readonly string[],
  terminal: Terminal,
  folder = process.cwd(),
  signal?: AbortSignal,
) {
  return runCommandLine(
    {
      name: 'tapin',
      description: 'Builds, tests, publishes and watches a remote.',
      declare: (program, report) => {
        for (const declare of commands) declare({ program, report, terminal, folder, signal });
      },
      explain: (error) => asOwnCommand(explain(error)),
    },
    argv,
    terminal,
  );
}
