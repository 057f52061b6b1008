import { faultWarnings, speedWarnings } from '#src/figures/promotion-warnings.ts';
import { promote } from '#src/publish/promote.ts';
import { anywayOption, changeCommand, operationOf, type ReleaseContext } from './release-command.ts';

export function declarePromote(context: ReleaseContext): void {
  changeCommand(
    context,
    'promote',
    'make a canary, or the live version of another channel, live for all visitors',
  )
    .argument('<PART...>', 'the names of the parts')
    .option(
      '--source <NAME>',
      'the channel to take the live version from, such as staging; default: the canary of this channel',
    )
    .option(...anywayOption)
    .action(async (parts, { source, ...options }) => {
      const operation = operationOf(context, options);
      const { channel, store } = operation;
      const promoted = await promote({ ...operation, parts, source });
      // The figures are those of the channel on which visitors had the version before.
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
    });
}
