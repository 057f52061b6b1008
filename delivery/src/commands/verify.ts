import { servedReleases } from '#src/publish/served-releases.ts';
import { verifyRelease } from '#src/publish/verify.ts';
import { StoreError } from '#src/store/store.ts';
import { channelCommand, channelOf, type ReleaseContext } from './release-command.ts';

export function declareVerify(context: ReleaseContext): void {
  channelCommand(
    context,
    'verify',
    'compare every file that the channel serves or can roll back to with its release',
  )
    .argument('[PART]', 'the name of the part')
    .action(async (part, options) => {
      const { store, channel } = channelOf(context, options);
      const served = await servedReleases(store, channel, part);
      if (served.length === 0)
        throw new StoreError(
          part ? `${part} is not on channel ${channel}` : `nothing is published on ${channel}`,
        );
      const problems: string[] = [];
      let files = 0;
      for (const { name, version } of served) {
        context.progress(`reading ${name} ${version}`);
        const release = await store.readRelease(name, version);
        files += Object.keys(release?.files ?? {}).length;
        problems.push(...(release ? await verifyRelease(store, release) : [`${name}/${version} is missing`]));
      }
      const versions = `${served.length} versions, ${files} files`;
      context.report({
        data: { channel, versions: served.length, files, problems },
        failed: problems.length > 0,
        lines: problems.length > 0 ? problems : [`${versions}: every file is as it was released`],
      });
    });
}
