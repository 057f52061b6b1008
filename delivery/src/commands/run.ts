import { runCommandLine, type Terminal } from '@tapin/servers/command-line';
import { defaultStore } from '#src/default-store.ts';
import { declareCanary } from './canary.ts';
import { declarePromote, declareRestore, declareRetire, declareRollback } from './change-commands.ts';
import { declareConfig } from './config.ts';
import { explain } from './explain.ts';
import { declareKeys } from './keys.ts';
import { declarePreview } from './preview.ts';
import { declarePublish } from './publish.ts';
import { declareSquads } from './squads.ts';
import { declareStatus } from './status.ts';
import { declareExport, declareHistory, declarePrune, declareSign, declareVerify } from './store-commands.ts';
import { declareUses } from './uses.ts';

const commands = [
  declarePublish,
  declarePreview,
  declareStatus,
  declareHistory,
  declareUses,
  declareCanary,
  declareConfig,
  declarePromote,
  declareRollback,
  declareRetire,
  declareRestore,
  declareVerify,
  declarePrune,
  declareExport,
  declareKeys,
  declareSquads,
  declareSign,
];

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
