import { publishParts } from '#src/publish/publish.ts';
import { canaryOptions, canaryWish } from './canary-options.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import { commitOf, requireBuilt } from './origin-of-build.ts';

async function run(input: CommandInput): Promise<CommandResult> {
  const { store, channel, words: folders, by, reason, progress } = input;
  const wish = canaryWish(input);
  const canary = Object.keys(wish).length > 0 ? wish : undefined;
  for (const folder of folders) await requireBuilt(folder);
  const commit = await commitOf(folders[0] ?? '.');
  const value = await publishParts({
    folders,
    store,
    channel,
    publishedBy: by,
    commit,
    reason,
    canary,
    progress,
  });
  const lines = value.map((part) => {
    const name = `${part.part} ${part.version}`;
    if (canary) return `${name} is tried out on ${channel} beside ${part.from}`;
    if (part.from === part.version) return `${name} is live on ${channel} already`;
    return `${name} is live on ${channel}${part.from ? `, before it ${part.from}` : ''}`;
  });
  return { value: value.length === 1 ? value[0] : value, lines };
}

export const publish: Command = {
  summary: 'put built parts into the store and make them live, all of them at once',
  words: { name: 'FOLDER', what: 'the folder of the part', many: true },
  options: canaryOptions,
  run,
};
