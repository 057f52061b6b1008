import type { Language } from '@tapin/contract/languages';
import { type FailingVersion, isAlone, type NearbyFaults, nearbyFaults } from '#src/figures/failing-parts.ts';
import { dayRange, weekRange } from '#src/figures/part-series.ts';
import {
  type ChannelStatus,
  hasFailures,
  type PartStatus,
  splitByAttention,
  type VersionStatus,
} from '#src/figures/part-status.ts';
import type { HourOfParts } from '#src/figures/stored-figures.ts';
import type { ChannelUses } from '#src/figures/uses.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import { fallbackVersions } from '#src/store/pointers.ts';
import { texts as allTexts } from '#src/texts.ts';
import { comparison, failure, kindsText } from './failure.ts';
import {
  changeButton,
  changedVersion,
  changeText,
  type Format,
  failureDetails,
  formatOf,
  type Html,
  html,
  pageFrame,
} from './html.ts';
import { filterForm, filterParts, filterQuery, isFiltering, type PartFilter } from './part-filter.ts';
import { partRow } from './part-row.ts';
import { deprecatedList } from './uses-page.ts';
import { versionTable } from './version-table.ts';

const maxListedChanges = 8;

interface Overview {
  status: ChannelStatus;
  hours: readonly HourOfParts[];
  failing: readonly FailingVersion[];
  language: Language;
  deprecated?: ChannelUses['deprecated'];
  filter?: PartFilter;
  isWeek?: boolean;
  now?: Date;
}

/**
 * Renders the status for an incident: the failing versions, when the failures began, the changes, and the possible
 * actions of the operator.
 */
export function overviewPage({
  status,
  hours,
  failing,
  language,
  deprecated = [],
  filter = { search: '', show: 'all' },
  isWeek = false,
  now = new Date(),
}: Overview): string {
  const format = formatOf(language, now);
  const { texts, overview, relativeTime } = format;
  const last = lastOf(status);
  const isFailing = (change: LogEntry) =>
    failing.some(
      ({ part, version }) => part.part === change.part && version.version === changedVersion(change),
    );
  const range = (isWeek ? weekRange : dayRange)(now.getTime());
  const [confirmed, alone] = [failing.filter((each) => !isAlone(each)), failing.filter(isAlone)];
  const data = {
    hours,
    changes: status.changes,
    range,
    failing: new Set(confirmed.map(({ part }) => part.part)),
  };
  const { shown, more, unchanged } = partsToShow(status.parts, filter, { failing: data.failing, now });
  const query = filterQuery(filter, isWeek);
  const canaries = shown.filter((part) => !failing.some((each) => each.part === part && each.isCanary));
  const content = html`<header><h1>${texts.title}: ${status.channel}</h1>
<form method="post" action="/ops/log-out"><button class="button second">${texts.logOut}</button></form></header>
<p class="soft">${texts.revision} ${status.revision}, ${relativeTime(status.updatedAt)} · ${texts.readAt} ${now.toISOString().slice(11, 19)} UTC · <a href="/ops${query}">${texts.refresh}</a> · <a href="/ops/uses">${allTexts[language].uses.title}</a> · <a href="/ops/previews">${allTexts[language].previews.title}</a></p>
${
  confirmed.length > 0
    ? html`<h2 class="alarm">${overview.failingNow}: ${[...data.failing].join(', ')}</h2>${confirmed.map((each) => failure(each, format))}`
    : html`<p class="well state">${overview.noneFails}</p>`
}
${alone.length > 0 ? html`<h2>${overview.oneNetwork}</h2><p>${overview.oneNetworkHint}</p>${alone.map((each) => failure(each, format))}` : ''}
${nearbyList(nearbyFaults(status.parts, hours, now.getTime()), format)}
<h2>${texts.lastChange}</h2>
${last ? lastChange(status, last, isFailing(last), format) : html`<p class="last">${texts.noChanges}</p>`}
${canaries.map((part) => (part.comparison ? comparison(part, part.comparison, format) : html``))}
${status.signing.length > 0 ? html`<h2>${texts.signing}</h2><ul>${status.signing.map((line) => html`<li class="alarm" lang="en">${line}</li>`)}</ul>` : ''}
<div class="charts-head"><h2>${texts.parts}</h2>${periods(isWeek, format, (week) => `/ops${filterQuery(filter, week)}`)}</div>
${status.parts.length > maxCharts || isFiltering(filter) ? filterForm(filter, isWeek, format) : ''}
${shown.length > 0 ? html`<ul class="parts">${shown.map((part) => partRow(part, data, format))}</ul>${axis(isWeek, format)}` : html`<p class="last">${overview.filter.none}</p>`}
${more.length > 0 ? html`<details><summary>${overview.filter.more}: ${more.length}</summary>${versionTable(more, format)}</details>` : ''}
${unchanged.length > 0 ? html`<details><summary>${texts.unchanged}: ${unchanged.length}</summary>${versionTable(unchanged, format)}</details>` : ''}
${shown.length > 0 ? html`<details><summary>${overview.details}</summary>${versionTable(shown, format)}</details>` : ''}
${changeList(status, format)}
${status.retired.length > 0 ? html`<h2>${texts.retired}</h2><ul>${status.retired.map((each) => retiredLine(each, format))}</ul>` : ''}
${deprecatedList(deprecated, format)}
${changelogs({ parts: shown }, format)}`;
  return pageFrame(language, texts.title, content);
}

/** The number of parts with charts. A long page hides what fails, so the other parts are in a table. */
const maxCharts = 12;

function partsToShow(
  parts: readonly PartStatus[],
  filter: PartFilter,
  context: { failing: ReadonlySet<string>; now: Date },
): Record<'shown' | 'more' | 'unchanged', PartStatus[]> {
  const { shown, unchanged } = isFiltering(filter)
    ? { shown: filterParts(parts, filter, context), unchanged: [] }
    : splitByAttention([...parts], context.now);
  const ordered = byFailure(shown, context.failing);
  return { shown: ordered.slice(0, maxCharts), more: ordered.slice(maxCharts), unchanged };
}

const byFailure = (parts: readonly PartStatus[], failing: ReadonlySet<string>) =>
  [...parts].sort((one, other) => Number(failing.has(other.part)) - Number(failing.has(one.part)));

export function periods(isWeek: boolean, { overview }: Format, pathOf: (isWeek: boolean) => string): Html {
  const current = html` aria-current="true"`;
  return html`<nav class="periods" aria-label="${overview.period}"><a href="${pathOf(false)}"${isWeek ? '' : current}>${overview.lastDay}</a><a href="${pathOf(true)}"${isWeek ? current : ''}>${overview.lastWeek}</a></nav>`;
}

/**
 * Returns the legend of the charts. It is hidden from screen readers, because each chart has a text with its content.
 */
export const axis = (isWeek: boolean, { overview }: Format) =>
  html`<p class="axis soft" aria-hidden="true"><span>${isWeek ? overview.weekAgo : overview.dayAgo} … ${overview.now}</span><span class="key">${overview.releaseMark}</span></p>`;

function nearbyList(faults: readonly NearbyFaults[], format: Format): Html {
  const { nearby, nearbyHint } = format.overview;
  if (faults.length === 0) return html``;
  return html`<h2>${nearby}</h2><p class="soft">${nearbyHint}</p>
<ul>${faults.map(({ part, version, kinds }) => html`<li><strong>${part} ${version}</strong> ${kindsText(kinds, format)}</li>`)}</ul>`;
}

export function changeList({ changes }: Pick<ChannelStatus, 'changes'>, format: Format): Html {
  const latest = changes.slice(-maxListedChanges).reverse();
  if (latest.length === 0) return html``;
  return html`<h2>${format.overview.whatChanged}</h2>
<ul class="log">${latest.map((change) => html`<li><strong>${change.part} ${changedVersion(change)}</strong> <span>${changeText(change, format)}</span></li>`)}</ul>`;
}

function retiredLine({ part, stable, last }: ChannelStatus['retired'][number], format: Format): Html {
  const reason = last?.reason ? html` – ${last.reason}` : '';
  return html`<li><strong>${part} ${stable}</strong> ${last ? html`${format.relativeTime(last.at)} · ${last.by}${reason}` : ''}</li>`;
}

export function changelogs({ parts }: Pick<ChannelStatus, 'parts'>, { texts }: Format): Html {
  const sections = parts.flatMap(({ part, stable, changes }) =>
    changes ? html`<details><summary>${part} ${stable}</summary><pre>${changes}</pre></details>` : [],
  );
  return sections.length > 0 ? html`<h2>${texts.changelogs}</h2>${sections}` : html``;
}

/** Returns the last change of the channel, also of a part that is no longer live. */
function lastOf({ parts, retired }: ChannelStatus): LogEntry | null {
  const changes = [...parts, ...retired].flatMap(({ last }) => last ?? []);
  return changes.reduce<LogEntry | null>(
    (latest, each) => (latest && latest.revision >= each.revision ? latest : each),
    null,
  );
}

function lastChange(
  { parts }: ChannelStatus,
  last: LogEntry,
  isShownAsFailing: boolean,
  format: Format,
): Html {
  const { texts } = format;
  const about = changedVersion(last);
  const part = parts.find((each) => each.part === last.part);
  const status = part?.versions.find(({ version }) => version === about);
  const isNewVersion = last.action === 'publish' || last.action === 'promote';
  const hasButton = isNewVersion && !isShownAsFailing;
  const before = part && hasButton ? fallbackVersions(part)[0] : undefined;
  return html`<div class="last${status && hasFailures(status) ? ' failing' : ''}">
<div><strong>${last.part} ${about}</strong>
<p>${changeText(last, format)}</p>
${status ? figures(status, format) : ''}</div>
${before ? changeButton('rollback', { part: last.part, label: `${texts.rollBackTo} ${before}` }, format) : ''}
</div>`;
}

function figures(version: VersionStatus, format: Format): Html {
  const { loads, failures } = version;
  const { texts } = format;
  if (loads === 0) return html`<p class="soft">${texts.noLoads}</p>`;
  if (failures === 0) return html`<p class="well">${texts.loads}: ${loads}, ${texts.noneFailed}</p>`;
  return html`<p${hasFailures(version) ? html` class="alarm"` : ''}>${texts.loads}: ${loads}, ${texts.someFailed} ${failures} ${failureDetails(version, format)}</p>`;
}
