import { ownerText } from '@tapin/delivery-formats/owner';
import { formatTable } from '@tapin/servers/command-line-table';
import { toPrintable } from '@tapin/servers/printable';
import { channelStatus, figuresMs } from '#src/figures/channel-status.ts';
import type { ArmCounts } from '#src/figures/evidence.ts';
import type { FaultyPlace } from '#src/figures/failing-parts.ts';
import { FaultySources, placeText } from '#src/figures/faulty-sources.ts';
import {
  type ChannelStatus,
  type PartStatus,
  splitByAttention,
  type VersionStatus,
} from '#src/figures/part-status.ts';
import { readHours } from '#src/figures/stored-figures.ts';
import type { CanaryStatus, CanaryVerdict } from '#src/figures/verdict.ts';
import type { VisitFigures } from '#src/figures/version-figures.ts';
import { configText } from '#src/publish/changes/set-config.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import { fallbackVersions } from '#src/store/pointers.ts';
import { StoreError } from '#src/store/store.ts';
import { audienceText } from './canary.ts';
import { previewList } from './preview-list.ts';
import { channelCommand, channelOf, type ReleaseContext } from './release-command.ts';

/** The places of faults by version. */
type Places = ReadonlyMap<string, readonly FaultyPlace[]>;

const head = ['part', 'version', 'share', 'before', 'loads', 'failed', 'median'];

const statusCommand = (context: ReleaseContext, description: string) =>
  channelCommand(context, 'status', description).option(
    '--preview',
    'show the previews instead, with their loads, faults, speed and sizes',
  );

export function declareStatus(context: ReleaseContext): void {
  statusCommand(
    context,
    'show the live versions and the canaries, how their loads ended, and their last changes; what fails or changed comes first',
  )
    .argument('[PART]', 'only this part, with the places of its faults')
    .option('--all', 'list also the parts of a long list that are unchanged and healthy')
    .option('--changes [PART]', 'show the changelog of the live version of a part, or of all parts')
    .action(async (part, { all = false, changes, preview, ...options }) => {
      if (preview) return showPreviews(context, options, part);
      if (part !== undefined) return showPart(context, part, options);
      const { store, channel } = channelOf(context, options);
      const data = await channelStatus(store, channel);
      const lines = changes ? changeLines(data, changes) : statusLines(data, all);
      const { changes: log, ...status } = data;
      context.report({ data: status, lines });
    });
}

export function declareStatusOf(context: ReleaseContext, part: () => string): void {
  statusCommand(
    context,
    'show the live version and the canary, who gets them, how their loads ended, their faults and their speed',
  ).action(({ preview, ...options }) =>
    preview ? showPreviews(context, options, part()) : showPart(context, part(), options),
  );
}

async function showPreviews(
  context: ReleaseContext,
  options: Parameters<typeof channelOf>[1],
  part?: string,
): Promise<void> {
  const { store, channel } = channelOf(context, options);
  context.report(await previewList(store, channel, part));
}

/** Shows one part: who gets which version, loads, speed, and the faults with their places in the sources. */
async function showPart(
  context: ReleaseContext,
  name: string,
  options: Parameters<typeof channelOf>[1],
): Promise<void> {
  const { store, channel } = channelOf(context, options);
  const hours = await readHours(store.objects, channel, Date.now() - figuresMs);
  const { changes, parts, ...read } = await channelStatus(store, channel, { hours, part: name });
  // The advice is for the operator of the site.
  const status = { ...read, advice: [] };
  const retired = status.retired.filter(({ part }) => part === name);
  const [part] = parts;
  if (!part && retired.length === 0)
    throw new StoreError(`${name} is not on channel ${channel}: publish it first, or name its channel`);
  const sources = new FaultySources(store);
  const places = new Map<string, FaultyPlace[]>();
  for (const { version } of part?.versions ?? [])
    places.set(version, await sources.placesIn(hours, { name, version }));
  context.report({
    data: { ...status, retired, ...(part && { part: { ...part, places: Object.fromEntries(places) } }) },
    lines: statusLines({ ...status, changes, parts, retired }, true, places),
  });
}

function statusLines(data: ChannelStatus, all: boolean, places?: Places): string[] {
  const { shown, unchanged } = all
    ? { shown: data.parts, unchanged: [] }
    : splitByAttention(data.parts, new Date());
  const rows = shown.flatMap((part) => part.versions.map((version) => row(part, version)));
  const [headLine = '', ...rowLines] = formatTable(head, rows);
  return [
    ...[...data.signing, ...data.advice].map((line) => `warning: ${line}`),
    `${data.channel}, revision ${data.revision}, ${data.updatedAt}`,
    ...(shown.length > 0 ? [headLine] : []),
    ...shown.flatMap((part) => [...rowLines.splice(0, part.versions.length), ...detailLines(part, places)]),
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
function detailLines(
  { stable, canary, config, last, owner, isMissing, withdrawn = [], versions, comparison }: PartStatus,
  places: Places = new Map(),
): string[] {
  return [
    ...(owner ? [`  owner: ${toPrintable(ownerText(owner))}`] : []),
    ...versions.flatMap((version) => [
      ...visitLines(version),
      ...(places.get(version.version) ?? []).map(placeLine),
    ]),
    ...(canary ? [`  canary ${canary.version} for ${audienceText(canary)}`] : []),
    ...(canary && comparison ? comparisonLines(comparison, { stable, canary: canary.version }) : []),
    ...(config ? [`  set: ${configText(config)}`] : []),
    ...(isMissing ? [`  the release of ${stable} cannot be read: see "release verify"`] : []),
    ...(last ? [`  ${changeLabel(last)} ${whenAndWhy(last)}`] : []),
    ...(withdrawn.length > 0 ? [`  withdrawn because of failures: ${withdrawn.join(', ')}`] : []),
  ];
}

const placeLine = ({ kind, source, visits, ...built }: FaultyPlace): string =>
  `    ${kind} ${placeText(source ?? built)}${source ? ` (${placeText(built)})` : ''}: ${visits} visits`;

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
