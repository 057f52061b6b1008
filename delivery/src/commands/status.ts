import { formatTable } from '@tapin/servers/command-line-table';
import { toPrintable } from '@tapin/servers/printable';
import { channelStatus } from '#src/figures/channel-status.ts';
import type { ArmCounts } from '#src/figures/evidence.ts';
import {
  type ChannelStatus,
  type PartStatus,
  splitByAttention,
  type VersionStatus,
} from '#src/figures/part-status.ts';
import type { CanaryStatus, CanaryVerdict } from '#src/figures/verdict.ts';
import type { VisitFigures } from '#src/figures/version-figures.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import { fallbackVersions } from '#src/store/pointers.ts';
import { StoreError } from '#src/store/store.ts';
import { channelCommand, channelOf, type ReleaseContext } from './release-command.ts';

const head = ['part', 'version', 'share', 'before', 'loads', 'failed', 'median'];

export function declareStatus(context: ReleaseContext): void {
  channelCommand(
    context,
    'status',
    'show the live versions and the canaries, how their loads ended, and their last changes; what fails or changed comes first',
  )
    .option('--all', 'list also the parts of a long list that are unchanged and healthy')
    .option('--changes [PART]', 'show the changelog of the live version of a part, or of all parts')
    .action(async ({ all = false, changes, ...options }) => {
      const { store, channel } = channelOf(context, options);
      const data = await channelStatus(store, channel);
      const lines = changes ? changeLines(data, changes) : statusLines(data, all);
      const { changes: log, ...status } = data;
      context.report({ data: status, lines });
    });
}

function statusLines(data: ChannelStatus, all: boolean): string[] {
  const { shown, unchanged } = all
    ? { shown: data.parts, unchanged: [] }
    : splitByAttention(data.parts, new Date());
  const rows = shown.flatMap((part) => part.versions.map((version) => row(part, version)));
  const [headLine = '', ...rowLines] = formatTable(head, rows);
  return [
    ...[...data.signing, ...data.advice].map((line) => `warning: ${line}`),
    `${data.channel}, revision ${data.revision}, ${data.updatedAt}`,
    ...(shown.length > 0 ? [headLine] : []),
    ...shown.flatMap((part) => [...rowLines.splice(0, part.versions.length), ...detailLines(part)]),
    ...(unchanged.length > 0 ? [`${unchanged.length} parts unchanged and healthy (--all lists them)`] : []),
    ...data.retired.map(
      ({ part, stable, last }) => `retired: ${part} ${stable}${last ? ` ${whenAndWhy(last)}` : ''}`,
    ),
  ];
}

function row({ part, stable, canary, ...pointers }: PartStatus, version: VersionStatus): string[] {
  const isStable = version.version === stable;
  const failed = Object.entries(version.classes).map(([name, count]) => `${name} ${count}`);
  const before = fallbackVersions({ stable, canary, ...pointers })[0];
  return [
    isStable ? part : '',
    version.version,
    isStable || version.version === canary?.version ? `${version.share} %` : 'fallback',
    (isStable && before) || '-',
    `${version.loads}`,
    version.failures === 0 ? '0' : `${version.failures} (${failed.join(', ')})`,
    version.medianMs === null ? '-' : `${version.medianMs} ms`,
  ];
}

/** Returns the lines below a part. They have no columns, so that each line fits into 80 characters. */
function detailLines({
  stable,
  canary,
  last,
  isMissing,
  withdrawn = [],
  versions,
  comparison,
}: PartStatus): string[] {
  return [
    ...versions.flatMap(visitLines),
    ...(canary && comparison ? comparisonLines(comparison, { stable, canary: canary.version }) : []),
    ...(isMissing ? [`  the release of ${stable} cannot be read: see "release verify"`] : []),
    ...(last ? [`  ${changeLabel(last)} ${whenAndWhy(last)}`] : []),
    ...(withdrawn.length > 0 ? [`  withdrawn because of failures: ${withdrawn.join(', ')}`] : []),
  ];
}

function whenAndWhy({ at, by, reason }: LogEntry): string {
  const time = at.slice(0, 16).replace('T', ' ');
  return toPrintable(`${time} UTC by ${by}${reason ? `: ${reason}` : ''}`);
}

function changeLines({ parts, channel }: ChannelStatus, wanted: string | true): string[] {
  const named = parts.filter(({ part }) => wanted === true || part === wanted);
  if (named.length === 0)
    throw new StoreError(`${wanted} is not on channel ${channel}: "release status --all" lists its parts`);
  const sections = named.flatMap(({ part, stable, changes }) =>
    changes ? [[`${part} ${stable}`, ...changes.split('\n').map((line) => `  ${line}`)]] : [],
  );
  if (sections.length === 0) return ['the live versions have no changelog'];
  return sections.flatMap((section, index) => (index === 0 ? section : ['', ...section]));
}

const changeLabel = ({ action, from }: LogEntry): string =>
  action === 'withdraw' && from ? `${action} ${from}` : action;

const metricNames = { lcp: 'LCP', inp: 'INP', cls: 'CLS', shown: 'shown' } as const;

function visitLines({
  version,
  visits,
  faulty,
  networks,
  faultyNetworks,
  kinds,
  p75,
}: VisitFigures & { version: string }): string[] {
  if (visits === 0) return [];
  const counts = Object.entries(kinds).map(([kind, count]) => `${kind} ${count}`);
  const speed = Object.entries(metricNames).flatMap(([metric, name]) => {
    const value = p75[metric as keyof typeof metricNames];
    return value === undefined ? [] : `${name} ${value}${metric === 'cls' ? '' : ' ms'}`;
  });
  const faults =
    faulty > 0 || counts.length > 0
      ? `${faulty} with faults (${counts.join(', ')}) from ${faultyNetworks} of ${networks} networks`
      : 'no faults';
  return [
    `  ${version} in 7 days: ${visits} visits, ${faults}`,
    ...(speed.length > 0 ? [`    three quarters within ${speed.join(', ')}`] : []),
  ];
}

const verdicts: Record<CanaryVerdict, string> = {
  worse: 'the canary fails more often, and cannot be promoted',
  slower: 'the canary is slower, and cannot be promoted',
  undecided: 'no evidence against the canary so far',
  waiting: 'too few visitors to compare',
};

function comparisonLines(
  { verdict, canary, stable, returnedNetworks }: CanaryStatus,
  versions: { stable: string; canary: string },
): string[] {
  const arm = (version: string, { visitors, faulty }: ArmCounts) =>
    `${version} ${faulty} of ${visitors} visitors with faults`;
  return [
    `  canary: ${arm(versions.canary, canary)}, ${arm(versions.stable, stable)}`,
    `    ${verdicts[verdict]}`,
    ...(returnedNetworks > 0 ? [`    networks that get ${versions.stable} again: ${returnedNetworks}`] : []),
  ];
}
