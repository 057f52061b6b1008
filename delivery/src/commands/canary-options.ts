import type { CanaryWish } from '#src/publish/canary.ts';
import { type Command, type CommandInput, UsageError } from './command.ts';

/** Who gets a canary, and when it is withdrawn: the same words wherever one is started. */
export const canaryOptions = {
  percent: {
    type: 'string',
    value: 'N',
    help: 'for this share of the visitors, 0 to 100; each keeps what they got',
  },
  district: {
    type: 'string',
    multiple: true,
    value: 'ID',
    help: 'for this district, whatever the share; repeatable',
  },
  'withdraw-at': {
    type: 'string',
    value: 'N',
    help: 'withdraw by itself when it fails for N percent of its visitors; default 10',
  },
  'min-visitors': {
    type: 'string',
    value: 'N',
    help: 'but not before this many visitors have loaded it; default 20',
  },
} as const satisfies NonNullable<Command['options']>;

/** What the options say; empty when none of them is given. */
export function canaryWish({ option, options }: CommandInput): CanaryWish {
  const percent = number('percent', option('percent'), 0, 100);
  const districts = options('district');
  const withdrawAt = number('withdraw-at', option('withdraw-at'), 0, 100);
  const minimumLoads = number('min-visitors', option('min-visitors'), 1, 1_000_000);
  return {
    ...(percent !== undefined && { percent }),
    ...(districts.length > 0 && { districts }),
    ...(withdrawAt !== undefined && { withdrawAt: withdrawAt / 100 }),
    ...(minimumLoads !== undefined && { minimumLoads: Math.round(minimumLoads) }),
  };
}

function number(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`--${name} must be a number from ${least} to ${most}, not "${text}"`);
}
