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
      const store = storeOf(context, options);
      // Versions without a valid signature are pruned by the same rules.
      const unverified = store.signing?.unverified ?? store;
      const data = await prune({ store: unverified, keepDays, dryRun, progress });
      const removed = `${dryRun ? 'would remove' : 'removed'} ${data.removed.length} versions, kept ${data.kept}`;
      report({ data, lines: [removed, ...data.removed, ...data.leftovers] });
    });
}
