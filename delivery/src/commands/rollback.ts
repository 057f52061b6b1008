import { rollBack } from '#src/publish/roll-back.ts';
import { anywayOption, changeCommand, operationOf, type ReleaseContext } from './release-command.ts';

export function declareRollback(context: ReleaseContext): void {
  changeCommand(context, 'rollback', 'make an earlier version live again, from the next page load on')
    .argument('<PART>', 'the name of the part')
    .option('--to <V>', 'the version to roll back to; default: the previous one')
    .option(
      '--from <V>',
      'the version to abandon, as "status" shows it; refuses when another version is live',
    )
    .option(...anywayOption)
    .action(async (part, { to, from, ...options }) => {
      const operation = operationOf(context, options);
      const data = await rollBack({ ...operation, part, to, from });
      const lines = [
        `${part} is rolled back from ${data.from} to ${data.version} on ${operation.channel} (the channel changed in ${data.movedInMs} ms)`,
        ...data.warnings.map((warning) => `warning: ${warning}`),
      ];
      context.report({ data, lines });
    });
}
