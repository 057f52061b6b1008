import { channelStatus, type PartStatus, type VersionStatus } from '#src/status/channel-status.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import { table } from './table.ts';

const head = ['part', 'version', 'share', 'before', 'loads', 'failed', 'median', 'last change', 'by', 'why'];

async function run({ store, channel }: CommandInput): Promise<CommandResult> {
  const value = await channelStatus(store, channel);
  const rows = value.parts.flatMap((part) => part.versions.map((version) => row(part, version)));
  return {
    value,
    lines: [`${channel}, revision ${value.revision}, ${value.updatedAt}`, ...table(head, rows)],
  };
}

function row({ part, stable, previous, last }: PartStatus, version: VersionStatus): string[] {
  const isStable = version.version === stable;
  const failed = Object.entries(version.classes).map(([name, count]) => `${name} ${count}`);
  return [
    isStable ? part : '',
    version.version,
    `${version.share} %`,
    (isStable && previous[0]) || '-',
    `${version.loads}`,
    version.failures === 0 ? '0' : `${version.failures} (${failed.join(', ')})`,
    version.medianMs === null ? '-' : `${version.medianMs} ms`,
    isStable && last ? `${last.action} ${last.at}` : '',
    isStable && last ? last.by : '',
    isStable && last?.reason ? last.reason : '',
  ];
}

export const status: Command = {
  summary: 'what is live or tried out, since when and why, and how its loads end',
  run,
};
