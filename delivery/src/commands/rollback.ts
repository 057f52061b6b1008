import { rollBack } from '#src/publish/roll-back.ts';
import { changeCommand, operationOf, type ReleaseContext } from './release-command.ts';

export function declareRollback(context: ReleaseContext): void {
  changeCommand(context, 'rollback', 'back to the version before, on the next page load')
    .argument('<PART>', 'the name of the part')
    .option('--to <V>', 'to this version; default: the one before')
    .option('--from <V>', 'only if this is the live version: what you saw in "status"')
    .action(async (part, { to, from, ...options }) => {
      const operation = operationOf(context, options);
      const data = await rollBack({ ...operation, part, to, from });
      const lines = [
        `${part} went from ${data.from} back to ${data.version} on ${operation.channel} (pointer moved in ${data.movedInMs} ms)`,
        ...data.warnings.map((warning) => `warning: ${warning}`),
      ];
      context.report({ data, lines });
    });
}
