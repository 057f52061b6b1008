import { relative } from 'node:path';
import type { CommandContext } from '../command.ts';

export function declareBuild({ program, report, folder }: CommandContext): void {
  program
    .command('build')
    .description('build the remote for production')
    .option('--output-path <FOLDER>', 'where the files go, instead of dist/')
    .action(async ({ outputPath }) => {
      const { buildRemote } = await import('../build-remote.ts');
      const { budgetLines } = await import('../../build/build-info/budget-lines.ts');
      const { deprecatedLines } = await import('../../deprecations.ts');
      const built = await buildRemote(folder, outputPath);
      const { name, version, path, seconds, problems } = built;
      const failed = problems.length > 0;
      const summary = `built ${name} ${version} in ${seconds} s: ${relative(folder, path) || path}`;
      const lines = failed ? problems : [summary, ...(await budgetLines(path)), ...deprecatedLines(path)];
      report({ data: built, lines, failed });
    });
}
