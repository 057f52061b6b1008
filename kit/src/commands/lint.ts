import type { CommandContext } from '../command.ts';

export function declareLint({ program, report, folder }: CommandContext): void {
  program
    .command('lint')
    .description('find texts in code, elements without a keyboard, and images without a description')
    .action(async () => {
      const { lintRemote } = await import('../../lint/lint.ts');
      const { files, problems } = lintRemote(folder);
      const lines = problems.length > 0 ? problems : [`${files} files have no problem`];
      report({ data: { files, problems }, lines, failed: problems.length > 0 });
    });
}
