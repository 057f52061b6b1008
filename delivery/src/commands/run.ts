import { runCommandLine, type Terminal } from '@tapin/servers/command-line';
import { defaultStore } from '#src/default-store.ts';
import { declareCanary } from './canary.ts';
import { declarePromote, declareRestore, declareRetire, declareRollback } from './change-commands.ts';
import { declareKeys } from './keys.ts';
import { declarePreview } from './preview.ts';
import { declarePublish } from './publish.ts';
import { declareStatus } from './status.ts';
import { declareExport, declareHistory, declarePrune, declareSign, declareVerify } from './store-commands.ts';

const commands = [
  declarePublish,
  declarePreview,
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

const advice: Record<string, string> = {
  EACCES: 'give this user write permission, or choose another folder with --store',
  EPERM: 'its file system may not support hard links: choose a folder on another file system with --store',
  ENOTSUP: 'its file system does not support hard links: choose a folder on another file system with --store',
  EROFS: 'it is read-only: choose another folder with --store',
  ENOSPC:
    'the disk is full: delete outcomes/ in the store, which contains only reports of loads, and try again; then remove old versions with "release prune"',
  ENOTDIR: 'a file exists where a folder is needed: choose another folder with --store',
  EEXIST: 'a file exists where a folder is needed: choose another folder with --store',
};

export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'the store';
  return advice[code] ? `cannot write ${path}: ${advice[code]}` : error.message.replaceAll('\n', ' ');
}
