import { prune as pruneStore } from '#src/publish/prune.ts';
import { type Command, type CommandInput, type CommandResult, UsageError } from './command.ts';

async function run({ store, option, has, progress }: CommandInput): Promise<CommandResult> {
  const days = option('keep-days') ?? '30';
  if (!/^[1-9]\d{0,4}$/.test(days))
    throw new UsageError(`--keep-days must be a whole number from 1, not "${days}"`);
  const dryRun = has('dry-run');
  const value = await pruneStore({ store, keepDays: Number(days), dryRun, progress });
  const removed = `${dryRun ? 'would remove' : 'removed'} ${value.removed.length} versions, kept ${value.kept}`;
  return { value, lines: [removed, ...value.removed, ...value.leftovers] };
}

export const prune: Command = {
  summary:
    'remove versions that no channel serves, can go back to or has served lately, and what crashes left',
  options: {
    'keep-days': { type: 'string', value: 'N', help: 'keep what was live within so many days; default 30' },
    'dry-run': { type: 'boolean', help: 'only say what would go' },
  },
  of: 'store',
  run,
};
