import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { runCommandLine, type Terminal } from '@tapin/servers/command-line';
import {
  NewRemoteError,
  requireNewFolder,
  requireRemoteName,
  writeFiles,
} from '../../kit/scaffold/new-folder.ts';
import { commonPackage, json, remoteFiles } from '../../kit/scaffold/remote-files.ts';
import { root } from '../start/parts.ts';

const linesOf = (name: string, folder: string) => [
  '',
  `${folder} is a remote with a screen, a test and an entry in the navigation.`,
  '',
  '  pnpm start                                 builds and publishes it to the local store',
  `  pnpm --filter @tapin/remote-${name} dev    shows it in the running site while you change it`,
  '  pnpm test components                       runs its test beside the others',
  '',
];

/** Links the new package into the workspace. The output of pnpm goes to stderr, because stdout is for the result. */
function install(): void {
  const { fd } = process.stderr;
  execFileSync('npx', ['--yes', 'pnpm@12', 'install', '--prefer-offline'], {
    cwd: root,
    stdio: ['ignore', fd, fd],
  });
}

/** Runs `new-remote NAME` in this process and returns its exit code. Tests write into another folder. */
export function run(
  argv: readonly string[],
  terminal: Terminal,
  { parentFolder, install: link } = { parentFolder: root, install },
) {
  return runCommandLine(
    {
      name: 'new-remote',
      description: 'Creates a remote: a package with a screen, a test and an entry in the navigation.',
      declare: (program, report) => {
        program
          .argument('<NAME>', 'the name of the remote, such as reading-room: a–z, 0–9 and single hyphens')
          .action(async (name) => {
            const folder = await writeRemote(name, parentFolder);
            link();
            report({ data: { name, folder }, lines: linesOf(name, folder) });
          });
      },
      explain: (error) =>
        error instanceof NewRemoteError
          ? error.message
          : String(error instanceof Error ? error.stack : error),
    },
    argv,
    terminal,
  );
}

const workspaceFiles = (name: string): Record<string, string> => ({
  ...remoteFiles(name),
  'package.json': json({
    name: `@tapin/remote-${name}`,
    ...commonPackage,
    dependencies: { '@tapin/shared': 'workspace:*', react: 'catalog:' },
    devDependencies: {
      '@tapin/kit': 'workspace:*',
      '@testing-library/react': 'catalog:',
      '@types/react': 'catalog:',
    },
  }),
});

export async function writeRemote(name: string, parentFolder: string): Promise<string> {
  requireRemoteName(name);
  const folder = join(parentFolder, `remote-${name}`);
  requireNewFolder(folder);
  await writeFiles(folder, workspaceFiles(name));
  return folder;
}
