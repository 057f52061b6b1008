import { changeWords } from '#src/status/change-words.ts';
import { channelStatus, type PartStatus, type VersionStatus } from '#src/status/channel-status.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import { table } from './table.ts';

const head = ['part', 'version', 'share', 'before', 'loads', 'failed', 'median', 'last change', 'by', 'why'];

async function run({ store, channel }: CommandInput): Promise<CommandResult> {
  const value = await channelStatus(store, channel);
  const rows = value.parts.flatMap((part) => part.versions.map((version) => row(part, version)));
  return {
    value,
    lines: [
      `${channel}, revision ${value.revision}, ${value.updatedAt}`,
      ...table(head, rows),
      ...value.parts.flatMap(changeLines),
    ],
  };
}

/** What is in the version that is live, as its squad wrote it down. */
function changeLines({ part, stable, changes }: PartStatus): string[] {
  return changes ? ['', `${part} ${stable}`, ...changes.split('\n').map((line) => `  ${line}`)] : [];
}

function row({ part, stable, previous, canary, last }: PartStatus, version: VersionStatus): string[] {
  const isStable = version.version === stable;
  const failed = Object.entries(version.classes).map(([name, count]) => `${name} ${count}`);
  return [
    isStable ? part : '',
    version.version,
    isStable || version.version === canary?.version ? `${version.share} %` : 'stands in',
    (isStable && previous[0]) || '-',
    `${version.loads}`,
    version.failures === 0 ? '0' : `${version.failures} (${failed.join(', ')})`,
    version.medianMs === null ? '-' : `${version.medianMs} ms`,
    isStable && last ? `${changeWords(last)} ${last.at}` : '',
    isStable && last ? last.by : '',
    isStable && last?.reason ? last.reason : '',
  ];
}

export const status: Command = {
  summary: 'what is live or tried out, since when and why, and how its loads end',
  run,
};
