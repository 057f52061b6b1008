import { promote } from '#src/publish/promote.ts';
import { changeCommand, operationOf, type ReleaseContext } from './release-command.ts';

export function declarePromote(context: ReleaseContext): void {
  changeCommand(
    context,
    'promote',
    'make what was tried out live for everybody: a canary, or the version of another channel',
  )
    .argument('<PART...>', 'the names of the parts')
    .option(
      '--source <NAME>',
      'the channel that has it, such as staging; default: the canary of this channel',
    )
    .action(async (parts, { source, ...options }) => {
      const operation = operationOf(context, options);
      const { channel } = operation;
      const promoted = await promote({ ...operation, parts, source });
      const lines = promoted.map(({ part, version, from }) => {
        const name = `${part} ${version}`;
        if (from === version) return `${name} is live on ${channel} already`;
        return `${name} is live on ${channel}${from ? `, before it ${from}` : ''}`;
      });
      context.report({ data: { channel, parts: promoted }, lines });
    });
}
