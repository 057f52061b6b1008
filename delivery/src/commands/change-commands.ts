import { countOf, percentileOf } from '#src/figures/day-figures.ts';
import { readHours, totalOf } from '#src/figures/stored-figures.ts';
import { promote } from '#src/publish/changes/canary.ts';
import { restore, retire } from '#src/publish/changes/retire.ts';
import { rollBack } from '#src/publish/changes/roll-back.ts';
import type { Store } from '#src/store/store.ts';
import { anywayOption, changeCommand, operationOf, type ReleaseContext } from './release-command.ts';

const promoteCommand = (context: ReleaseContext) =>
  changeCommand(
    context,
    'promote',
    'make a canary, or the live version of another channel, live for all visitors',
  )
    .option(
      '--source <NAME>',
      'the channel to take the live version from, such as staging; default: the canary of this channel',
    )
    .option(...anywayOption);

export function declarePromote(context: ReleaseContext): void {
  promoteCommand(context)
    .argument('<PART...>', 'the names of the parts')
    .action((parts, options) => promoteParts(context, parts, options));
}

export function declarePromoteOf(context: ReleaseContext, part: () => string): void {
  promoteCommand(context).action((options) => promoteParts(context, [part()], options));
}

type ChangeOptions = Parameters<typeof operationOf>[1];

async function promoteParts(
  context: ReleaseContext,
  parts: string[],
  { source, ...options }: ChangeOptions & { source?: string },
): Promise<void> {
  const operation = operationOf(context, options);
  const { channel, store } = operation;
  const promoted = await promote({ ...operation, parts, source });
  // The figures are from the channel on which visitors had the version before.
  const measuredOn = source ?? channel;
  const measured = promoted.flatMap((part) => [
    faultWarnings(store, measuredOn, part),
    speedWarnings(store, measuredOn, part),
  ]);
  const warnings = (await Promise.all(measured)).flat();
  const lines = promoted.map(({ part, version, from }) => {
    const name = `${part} ${version}`;
    if (from === version) return `${name} is already live on ${channel}`;
    return `${name} is live on ${channel}${from ? ` and replaces ${from}` : ''}`;
  });
  context.report({
    data: { channel, parts: promoted, warnings },
    lines: [...lines, ...warnings.map((warning) => `warning: ${warning}`)],
  });
}

const weekMs = 7 * 86_400_000;

/**
 * Returns warnings about the faults of a promoted version, which do not hold it back: no visit has loaded it, or a
 * greater share of its visits had faults than of the visits of the version before.
 */
async function faultWarnings(
  store: Store,
  channel: string,
  { part, version, from }: { part: string; version: string; from: string | null },
): Promise<string[]> {
  if (from === version) return [];
  const hours = await readHours(store.objects, channel, Date.now() - weekMs);
  const { visits, faulty } = totalOf(hours, part, version);
  if (visits === 0)
    return [
      `${part} ${version}: no visit of ${channel} has loaded it in 7 days, so nothing is known about its faults`,
    ];
  const before = from === null ? null : totalOf(hours, part, from);
  if (faulty === 0 || (before && faulty * before.visits <= before.faulty * visits)) return [];
  const compared = before?.visits ? `, and ${before.faulty} of ${before.visits} with ${from}` : '';
  return [`${part} ${version}: ${faulty} of ${visits} visits in 7 days had faults${compared}`];
}

/** From fewer values, the slowest quarter cannot be determined. */
const minValues = 20;
const names = { lcp: 'LCP', inp: 'INP', shown: 'time until shown' } as const;

/** Compares the speed that pages measured in the last week with the budgets of a version, and returns warnings. */
async function speedWarnings(
  store: Store,
  channel: string,
  { part, version }: { part: string; version: string },
): Promise<string[]> {
  const budgets = (await store.readRelease(part, version))?.budgets?.speed;
  if (!budgets) return [];
  const { speed } = totalOf(await readHours(store.objects, channel, Date.now() - weekMs), part, version);
  return (['lcp', 'inp', 'shown'] as const).flatMap((metric) => {
    const [values = [], budget] = [speed[metric], budgets[metric]];
    const measured = percentileOf(metric, values);
    if (budget === undefined || measured === null || countOf(values) < minValues || measured <= budget)
      return [];
    return `${part} ${version}: three quarters of the visits have a ${names[metric]} of ${Math.round(measured)} ms or less, and its budget is ${budget} ms (${countOf(values)} values)`;
  });
}

const rollbackCommand = (context: ReleaseContext) =>
  changeCommand(context, 'rollback', 'make an earlier version live again, from the next page load on')
    .option('--to <V>', 'the version to roll back to; default: the previous one')
    .option(
      '--from <V>',
      'the version to abandon, as "status" shows it; refuses when another version is live',
    )
    .option(...anywayOption);

export function declareRollback(context: ReleaseContext): void {
  rollbackCommand(context)
    .argument('<PART>', 'the name of the part')
    .action((part, options) => rollBackPart(context, part, options));
}

export function declareRollbackOf(context: ReleaseContext, part: () => string): void {
  rollbackCommand(context).action((options) => rollBackPart(context, part(), options));
}

async function rollBackPart(
  context: ReleaseContext,
  part: string,
  { to, from, ...options }: ChangeOptions & { to?: string; from?: string },
): Promise<void> {
  const operation = operationOf(context, options);
  const data = await rollBack({ ...operation, part, to, from });
  const lines = [
    `${part} is rolled back from ${data.from} to ${data.version} on ${operation.channel} (the channel changed in ${data.movedInMs} ms)`,
    ...data.warnings.map((warning) => `warning: ${warning}`),
  ];
  context.report({ data, lines });
}

export function declareRetire(context: ReleaseContext): void {
  changeCommand(
    context,
    'retire',
    'take a remote out of navigation and paths, from the next page load on; its versions are kept',
  )
    .argument('<REMOTE>', 'the name of the remote')
    .action(async (part, options) => {
      const data = await retire({ ...operationOf(context, options), part });
      const lines = [
        `${part} ${data.version} is retired on ${data.channel}: new pages have none of its paths; "release restore ${part}" brings it back`,
      ];
      context.report({ data, lines });
    });
}

export function declareRestore(context: ReleaseContext): void {
  changeCommand(context, 'restore', 'make a retired remote live again, from the next page load on')
    .argument('<REMOTE>', 'the name of the remote')
    .option('--version <V>', 'the version; default: the one that was live when it was retired')
    .option(...anywayOption)
    .action(async (part, { version, ...options }) => {
      const data = await restore({ ...operationOf(context, options), part }, version);
      context.report({ data, lines: [`${part} ${data.version} is live again on ${data.channel}`] });
    });
}
