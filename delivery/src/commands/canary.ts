import { type CommandResult, UsageError } from '@tapin/shared/server/command-line';
import { type CanaryChange, type CanarySettings, startCanary, withdrawCanary } from '#src/publish/canary.ts';
import { canaryCommand, canaryOf } from './canary-command.ts';
import { operationOf, type ReleaseContext } from './release-command.ts';

export function declareCanary(context: ReleaseContext): void {
  canaryCommand(
    context,
    'canary',
    'try a version from the store out on some visitors, change how many, or stop',
  )
    .argument('<PART>', 'the name of the part')
    .option('--version <V>', 'which version; default: the one that is being tried out')
    .option('--stop', 'give everybody the stable version again')
    .action(async (part, { version, stop, ...options }) => {
      const canary = canaryOf(options);
      if (stop && canary) throw new UsageError('--stop ends a canary: leave the other options out');
      const change = { ...operationOf(context, options), part };
      if (stop) return context.report(await end(change, version));
      if (!canary) throw new UsageError('say who gets it: --percent or --district, or --stop');
      context.report(await start(change, version, canary));
    });
}

async function end(change: CanaryChange, version: string | undefined): Promise<CommandResult> {
  const { part, channel } = change;
  const withdrawn = await withdrawCanary(change, version);
  return {
    data: { part, channel, withdrawn },
    lines: [`${part} ${withdrawn} is no canary any more on ${channel}`],
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
  const who = [`${percent} % of the visitors`, ...districts.map((id) => `district ${id}`)].join(', ');
  return {
    data: { part, channel, ...started },
    lines: [`${part} ${version} is tried out on ${channel} beside ${started.stable}: ${who}`],
  };
}
