import { collectValues, parseWholeNumber, UsageError } from '@tapin/shared/server/command-line';
import type { CanarySettings } from '#src/publish/canary.ts';
import { anywayOption, changeCommand, type ReleaseContext } from './release-command.ts';

/** Declares a command with the options of a canary: which visitors get it, and when it is withdrawn. */
export const canaryCommand = (context: ReleaseContext, name: string, description: string) =>
  changeCommand(context, name, description)
    .option(
      '--percent <N>',
      'the share of visitors who get the canary, 0 to 100; each visitor keeps their version',
      percentage,
    )
    .option('--district <ID>', 'a district whose visitors all get the canary; repeatable', collectValues)
    .option(
      '--withdraw-at <N>',
      'withdraw the canary when it fails for more than N percent and no stable version can be compared; default 10',
      percentage,
    )
    .option(
      '--min-visitors <N>',
      'the visitors who must have loaded the canary before it can be withdrawn; default 5',
      parseWholeNumber(1, 1_000_000),
    )
    .option(
      '--one-network',
      'let faults from a single network withdraw the canary: for a site whose visitors share one address',
    )
    .option(...anywayOption);

function percentage(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 0 && value <= 100) return value;
  throw new UsageError('It must be a number from 0 to 100.');
}

interface CanaryOptions {
  percent?: number;
  district?: readonly string[];
  withdrawAt?: number;
  minVisitors?: number;
  oneNetwork?: boolean;
}

/** Returns the canary settings in the options, or null when no option of a canary is given. */
export function canarySettingsOf({
  percent,
  district = [],
  withdrawAt,
  minVisitors,
  oneNetwork,
}: CanaryOptions): CanarySettings | null {
  const canary = {
    ...(percent !== undefined && { percent }),
    ...(district.length > 0 && { districts: [...district] }),
    ...(withdrawAt !== undefined && { withdrawAt: withdrawAt / 100 }),
    ...(minVisitors !== undefined && { minimumLoads: minVisitors }),
    ...(oneNetwork && { oneNetwork }),
  };
  return Object.keys(canary).length > 0 ? canary : null;
}
