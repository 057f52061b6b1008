import { parseWholeNumber } from '@tapin/shared/server/command-line';
import { prune } from '#src/publish/prune.ts';
import { type ReleaseContext, storeCommand, storeOf } from './release-command.ts';

export function declarePrune(context: ReleaseContext): void {
  const { progress, report } = context;
  storeCommand(
    context,
    'prune',
    'remove versions that no channel serves, can roll back to or has served recently, and files of crashed commands',
  )
    .option(
      '--keep-days <N>',
      'keep versions that were live within this number of days',
      parseWholeNumber(1, 99_999),
      30,
    )
    .option('--dry-run', 'print what would be removed, and remove nothing')
    .action(async ({ keepDays, dryRun = false, ...options }) => {
      const data = await prune({ store: storeOf(context, options), keepDays, dryRun, progress });
      const removed = `${dryRun ? 'would remove' : 'removed'} ${data.removed.length} versions, kept ${data.kept}`;
      report({ data, lines: [removed, ...data.removed, ...data.leftovers] });
    });
}
