import { servedReleases } from '#src/publish/served-releases.ts';
import { verifyVersion } from '#src/publish/verify.ts';
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
      const problems: string[] = [...(store.signing?.refusals(channel) ?? [])];
      if (served.length === 0 && problems.length === 0)
        throw new StoreError(
          part ? `${part} is not on channel ${channel}` : `nothing is published on ${channel}`,
        );
      let files = 0;
      const warnings = [...(store.signing?.warnings(channel) ?? []), ...(store.signing?.advice() ?? [])];
      for (const each of served) {
        context.progress(`reading ${each.name} ${each.version}`);
        const found = await verifyVersion(store, each);
        files += found.files;
        problems.push(...found.problems);
        warnings.push(...found.warnings);
      }
      const outcome = store.signing
        ? 'every file is as it was signed'
        : 'every file is as it was released; signatures were not checked, because SIGNING_ROOT is not set';
      const versions = `${served.length} versions, ${files} files`;
      context.report({
        data: {
          channel,
          versions: served.length,
          files,
          problems,
          warnings,
          signed: store.signing !== undefined,
        },
        failed: problems.length > 0,
        lines: [
          ...(problems.length > 0 ? problems : [`${versions}: ${outcome}`]),
          ...warnings.map((warning) => `warning: ${warning}`),
        ],
      });
    });
}
