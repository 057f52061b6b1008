import { runCommandLine, type Terminal } from '@tapin/shared/server/command-line';
import { defaultStore } from '#src/default-store.ts';
import { declareCanary } from './canary.ts';
import { explain } from './explain.ts';
import { declareExport } from './export.ts';
import { declareHistory } from './history.ts';
import { declareKeys } from './keys.ts';
import { declarePromote } from './promote.ts';
import { declarePrune } from './prune.ts';
import { declarePublish } from './publish.ts';
import { declareRestore, declareRetire } from './retire.ts';
import { declareRollback } from './rollback.ts';
import { declareSign } from './sign.ts';
import { declareStatus } from './status.ts';
import { declareVerify } from './verify.ts';

const commands = [
  declarePublish,
  declareStatus,
  declareHistory,
  declareCanary,
  declarePromote,
  declareRollback,
  declareRetire,
  declareRestore,
  declareVerify,
  declarePrune,
  declareExport,
  declareKeys,
  declareSign,
];

/** Runs `release …` in this process and returns its exit code. */
export function run(argv: readonly string[], terminal: Terminal) {
  const { stderr, env } = terminal;
  const warn = (line: string) => {
    stderr.write(`release: ${line}\n`);
  };
  const progress = stderr.isTTY ? warn : () => {};
  return runCommandLine(
    {
      name: 'release',
      description: 'Shows and changes which version of each part a channel serves.',
      declare: (program, report) => {
        const context = { program, report, env, developmentStore: defaultStore, warn, progress };
        for (const declare of commands) declare(context);
      },
      explain,
    },
    argv,
    terminal,
  );
}
