import { formatTable } from '@tapin/shared/server/command-line-table';
import { changeLabel } from '#src/status/change-label.ts';
import { channelStatus, type PartStatus, type VersionStatus } from '#src/status/channel-status.ts';
import { channelCommand, channelOf, type ReleaseContext } from './release-command.ts';

const head = ['part', 'version', 'share', 'before', 'loads', 'failed', 'median', 'last change', 'by', 'why'];

export function declareStatus(context: ReleaseContext): void {
  channelCommand(
    context,
    'status',
    'show the live versions and the canaries, their last changes, and how their loads ended',
  ).action(async (options) => {
    const { store, channel } = channelOf(context, options);
    const data = await channelStatus(store, channel);
    const rows = data.parts.flatMap((part) => part.versions.map((version) => row(part, version)));
    const lines = [
      `${channel}, revision ${data.revision}, ${data.updatedAt}`,
      ...formatTable(head, rows),
      ...data.parts.flatMap(changeLines),
    ];
    context.report({ data, lines });
  });
}

/** Returns the section of the changelog about the live version. */
function changeLines({ part, stable, changes }: PartStatus): string[] {
  return changes ? ['', `${part} ${stable}`, ...changes.split('\n').map((line) => `  ${line}`)] : [];
}

function row({ part, stable, previous, canary, last }: PartStatus, version: VersionStatus): string[] {
  const isStable = version.version === stable;
  const failed = Object.entries(version.classes).map(([name, count]) => `${name} ${count}`);
  return [
    isStable ? part : '',
    version.version,
    isStable || version.version === canary?.version ? `${version.share} %` : 'fallback',
    (isStable && previous[0]) || '-',
    `${version.loads}`,
    version.failures === 0 ? '0' : `${version.failures} (${failed.join(', ')})`,
    version.medianMs === null ? '-' : `${version.medianMs} ms`,
    isStable && last ? `${changeLabel(last)} ${last.at}` : '',
    isStable && last ? last.by : '',
    isStable && last?.reason ? last.reason : '',
  ];
}
