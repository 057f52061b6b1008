import type { CommandContext } from '../command.ts';

export function declareMigrate({ program, report, folder }: CommandContext): void {
  program
    .command('migrate')
    .description('replace what the kit has deprecated in src/, where that can be done without a person')
    .option('--dry-run', 'name the files, and change nothing')
    .action(async ({ dryRun = false }) => {
      const { migrate } = await import('../../migrate/migrate.ts');
      const changed = migrate(folder, { dryRun });
      const lines = changed.map(
        ({ file, name, replacement, keepsName }) =>
          `${file}: ${replacement} ${dryRun ? 'would replace' : 'replaces'} ${name}${keepsName ? '; the old name is an alias, because the file declares it once more: rename it by hand' : ''}`,
      );
      report({
        data: { changed, dryRun },
        lines: lines.length > 0 ? lines : ['nothing in src/ can be migrated'],
      });
    });
}
