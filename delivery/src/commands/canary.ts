import type { Canary } from '@tapin/delivery-formats/channel';
import { type CommandResult, UsageError } from '@tapin/servers/command-line';
import { countedNetworks } from '#src/figures/stored-figures.ts';
import { minNetworks } from '#src/figures/verdict.ts';
import {
  type CanaryChange,
  startCanary,
  type Withdrawal,
  withdrawCanary,
} from '#src/publish/changes/canary.ts';
import type { CanarySettings } from '#src/store/pointers.ts';
import { canaryCommand, canarySettingsOf, operationOf, type ReleaseContext } from './release-command.ts';

const ownCommand = (context: ReleaseContext) =>
  canaryCommand(
    context,
    'canary',
    'start a canary of a version in the store, change its share of visitors, or end it',
  )
    .option('--version <V>', 'the version; default: the current canary')
    .option('--stop', 'end the canary, so that all visitors get the stable version')
    .option('--failed', 'with --stop: the version failed, and is made live again only with --anyway');

export function declareCanary(context: ReleaseContext): void {
  ownCommand(context)
    .argument('<PART>', 'the name of the part')
    .action((part, options) => changeCanary(context, part, options));
}

export function declareCanaryOf(context: ReleaseContext, part: () => string): void {
  ownCommand(context).action((options) => changeCanary(context, part(), options));
}

type CanaryOptions = Parameters<typeof operationOf>[1] &
  Parameters<typeof canarySettingsOf>[0] & { version?: string; stop?: boolean; failed?: boolean };

async function changeCanary(
  context: ReleaseContext,
  part: string,
  { version, stop = false, failed = false, ...options }: CanaryOptions,
): Promise<void> {
  const canary = canarySettingsOf(options);
  if (stop && canary)
    throw new UsageError(
      '--stop ends the canary and cannot be combined with --percent, --district, --withdraw-at, --min-visitors or --one-network',
    );
  if (failed && !stop) throw new UsageError('--failed is an option of --stop');
  if (!stop && !canary)
    throw new UsageError('choose the visitors with --percent or --district, or end the canary with --stop');
  const change = { ...operationOf(context, options), part };
  context.report(
    canary ? await start(change, version, canary) : await end(change, { version, hasFailed: failed }),
  );
}

export const audienceText = ({ percent, districts }: Pick<Canary, 'percent' | 'districts'>): string =>
  [`${percent} % of the visitors`, ...districts.map((id) => `district ${id}`)].join(', ');

async function end(change: CanaryChange, withdrawal: Withdrawal): Promise<CommandResult> {
  const { part, channel } = change;
  const withdrawn = await withdrawCanary(change, withdrawal);
  return {
    data: { part, channel, withdrawn },
    lines: [`${part} ${withdrawn} is no longer a canary on ${channel}`],
  };
}

async function start(
  change: CanaryChange,
  wanted: string | undefined,
  canary: CanarySettings,
): Promise<CommandResult> {
  const { part, channel } = change;
  const started = await startCanary(change, wanted, canary);
  const { version = '', percent = 0, districts = [] } = started.canary ?? {};
  return {
    data: { part, channel, ...started },
    lines: [
      `${part} ${version} is a canary on ${channel} beside ${started.stable}, for ${audienceText({ percent, districts })}`,
      ...(await networkLines(change, started.canary)),
    ],
  };
}

async function networkLines({ store, channel }: CanaryChange, canary: Canary | null): Promise<string[]> {
  const networks = await countedNetworks(store.objects, channel);
  if (canary?.oneNetwork || networks === 0 || networks >= minNetworks) return [];
  return [
    `warning: the visitors of the last days came from ${networks === 1 ? 'one network' : `${networks} networks`}. A canary that fails there is returned to the stable version network by network, and is withdrawn only with --one-network`,
  ];
}
