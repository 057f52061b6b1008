import { servedReleases } from '#src/publish/served-releases.ts';
import { verifyRelease } from '#src/publish/verify.ts';
import { StoreError } from '#src/store/store.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';

async function run({ store, channel, words, progress }: CommandInput): Promise<CommandResult> {
  const [part] = words;
  const served = await servedReleases(store, channel, part);
  if (served.length === 0)
    throw new StoreError(
      part ? `${part} is not on channel ${channel}` : `nothing is published on ${channel}`,
    );
  const problems: string[] = [];
  let files = 0;
  for (const { name, version } of served) {
    progress(`reading ${name} ${version}`);
    const release = await store.readRelease(name, version);
    files += Object.keys(release?.files ?? {}).length;
    problems.push(...(release ? await verifyRelease(store, release) : [`${name}/${version} is missing`]));
  }
  const versions = `${served.length} versions, ${files} files`;
  return {
    value: { channel, versions: served.length, files, problems },
    failed: problems.length > 0,
    lines: problems.length > 0 ? problems : [`${versions}: all as they were released`],
  };
}

export const verify: Command = {
  summary: 'read every file that the channel serves or can go back to, and compare it with what was released',
  words: { name: 'PART', what: 'the name of the part', optional: true },
  run,
};
