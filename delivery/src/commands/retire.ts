import { restore, retire } from '#src/publish/retire.ts';
import { anywayOption, changeCommand, operationOf, type ReleaseContext } from './release-command.ts';

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
