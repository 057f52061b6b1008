import type { Language } from '@tapin/shared/contract/languages';
import type en from '#src/locales/en.json';
import { fallbackVersions } from '#src/publish/pointers.ts';
import { splitByAttention } from '#src/status/attention.ts';
import type { ChannelStatus, PartStatus, VersionStatus } from '#src/status/part-status.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import { texts as allTexts } from '#src/texts.ts';
import { type Html, html } from './html.ts';
import { pageFrame } from './page-frame.ts';

/** Renders the status for an incident: the last change, the failures since then, and a button to roll back. */
export function overviewPage(status: ChannelStatus, language: Language, now = new Date()): string {
  const format: Format = { texts: allTexts[language].ops, relativeTime: relativeTimes(language, now) };
  const { texts, relativeTime } = format;
  const last = lastOf(status);
  const { shown, unchanged } = splitByAttention(status.parts, now);
  const { part, version, share, loads, failed, median, changed, by, reason } = texts;
  const heads = [part, version, share, loads, failed, median, changed, by, reason];
  const table = (parts: PartStatus[]) => html`<div class="wide"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}<td></td></tr></thead>
<tbody>${parts.flatMap((one) => one.versions.map((each) => row(one, each, format)))}</tbody>
</table></div>`;
  const changelogs = status.parts.flatMap(changes);
  const content = html`<header><h1>${texts.title}: ${status.channel}</h1>
<form method="post" action="/ops/log-out"><button class="button second">${texts.logOut}</button></form></header>
<p class="soft">${texts.revision} ${status.revision}, ${relativeTime(status.updatedAt)} · ${texts.readAt} ${now.toISOString().slice(11, 19)} UTC · <a href="/ops">${texts.refresh}</a></p>
<h2>${texts.lastChange}</h2>
${last ? lastChange(status, last, format) : html`<p class="last">${texts.noChanges}</p>`}
${status.signing.length > 0 ? html`<h2>${texts.signing}</h2><ul>${status.signing.map((line) => html`<li class="alarm" lang="en">${line}</li>`)}</ul>` : ''}
<h2>${texts.parts}</h2>
${shown.length > 0 ? table(shown) : ''}
${unchanged.length > 0 ? html`<details><summary>${texts.unchanged}: ${unchanged.length}</summary>${table(unchanged)}</details>` : ''}
${status.retired.length > 0 ? html`<h2>${texts.retired}</h2><ul>${status.retired.map((each) => retiredLine(each, format))}</ul>` : ''}
${changelogs.length > 0 ? html`<h2>${texts.changelogs}</h2>${changelogs}` : ''}`;
  return pageFrame(language, texts.title, content);
}

type OpsTexts = typeof en.ops;

interface Format {
  texts: OpsTexts;
  relativeTime: (at: string) => Html;
}

/** Returns the last change of the channel, also of a part that is no longer live. */
function lastOf({ parts, retired }: ChannelStatus): LogEntry | null {
  const changes = [...parts, ...retired].flatMap(({ last }) => last ?? []);
  return changes.reduce<LogEntry | null>(
    (latest, each) => (latest && latest.revision >= each.revision ? latest : each),
    null,
  );
}

function retiredLine(
  { part, stable, last }: ChannelStatus['retired'][number],
  { relativeTime }: Format,
): Html {
  const reason = last?.reason ? html` – ${last.reason}` : '';
  return html`<li><strong>${part} ${stable}</strong> ${last ? html`${relativeTime(last.at)} · ${last.by}${reason}` : ''}</li>`;
}

function relativeTimes(language: Language, now: Date): Format['relativeTime'] {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return (at) => {
    const seconds = Math.round((Date.parse(at) - now.getTime()) / 1000);
    if (Number.isNaN(seconds)) return html`${at}`;
    const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
    const words = relative.format(Math.trunc(seconds / length), unit);
    return html`<time datetime="${at}" title="${at}">${words}</time>`;
  };
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

function lastChange({ parts }: ChannelStatus, last: LogEntry, { texts, relativeTime }: Format): Html {
  const about = changedVersion(last);
  const part = parts.find((each) => each.part === last.part);
  const status = part?.versions.find(({ version }) => version === about);
  const isNewVersion = last.action === 'publish' || last.action === 'promote';
  return html`<div class="last${status && status.failures > 0 ? ' failing' : ''}">
<div><strong>${last.part} ${about}</strong>
<p>${actionLabel(last, texts)} ${relativeTime(last.at)} · ${last.by}${last.reason ? html` – ${last.reason}` : ''}</p>
${status ? figures(status, texts) : ''}</div>
${isNewVersion && part ? rollbackLink(part, `${texts.rollBackTo} ${fallbackVersions(part)[0]}`) : ''}
</div>`;
}

/** The version that a change is about: the withdrawn one, or else the new one. */
const changedVersion = ({ action, from, version }: LogEntry) =>
  action === 'withdraw' && from ? from : version;

/** A newer version of the command line may have written actions that this edge does not know. */
const actionLabel = ({ action }: LogEntry, { actions }: OpsTexts): string => actions[action] ?? action;

function figures({ loads, failures, classes }: VersionStatus, texts: OpsTexts): Html {
  if (loads === 0) return html`<p class="soft">${texts.noLoads}</p>`;
  if (failures === 0) return html`<p class="well">${texts.loads}: ${loads}, ${texts.noneFailed}</p>`;
  return html`<p class="alarm">${texts.loads}: ${loads}, ${texts.someFailed} ${failures} (${errorClassCounts(classes)})</p>`;
}

const errorClassCounts = (classes: VersionStatus['classes']) =>
  Object.entries(classes)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

function rollbackLink(status: PartStatus, label: string, className = 'button'): Html | '' {
  const { part } = status;
  return fallbackVersions(status)[0]
    ? html`<a class="${className}" href="/ops/rollback/${part}">${label}<span class="aside"> (${part})</span></a>`
    : '';
}

function changes({ part, stable, changes: text }: PartStatus): Html[] {
  return text ? [html`<details><summary>${part} ${stable}</summary><pre>${text}</pre></details>`] : [];
}

function row(part: PartStatus, version: VersionStatus, { texts, relativeTime }: Format): Html {
  const { stable, canary, last } = part;
  const isStable = version.version === stable;
  const isCanary = version.version === canary?.version;
  const role = isStable ? '' : ` (${isCanary ? texts.canary : texts.fallback})`;
  const failures =
    version.failures === 0 ? '0' : `${version.failures} (${errorClassCounts(version.classes)})`;
  const change = isStable ? last : null;
  const elsewhere = change && changedVersion(change) !== stable ? ` ${changedVersion(change)}` : '';
  return html`<tr${version.failures > 0 ? html` class="failing"` : ''}>
<th scope="row">${part.part}</th>
<td data-head="${texts.version}">${version.version}${role}</td>
<td class="number" data-head="${texts.share}">${version.share} %</td>
<td class="number" data-head="${texts.loads}">${version.loads}</td>
<td class="number" data-head="${texts.failed}">${failures}</td>
<td class="number" data-head="${texts.median}">${version.medianMs === null ? '–' : `${version.medianMs} ms`}</td>
<td data-head="${texts.changed}">${change ? html`<span>${actionLabel(change, texts)}${elsewhere} ${relativeTime(change.at)}</span>` : ''}</td>
<td data-head="${texts.by}">${change?.by ?? ''}</td>
<td data-head="${texts.reason}">${change?.reason ?? ''}</td>
<td>${isStable ? rollbackLink(part, texts.rollBack, 'button second') : ''}</td>
</tr>`;
}

export function confirmPage(status: PartStatus, language: Language): string {
  const { part, stable } = status;
  const texts = allTexts[language].ops;
  const content = html`<h1>${part}: ${texts.question}</h1>
<dl><dt>${texts.from}</dt><dd>${stable}</dd><dt>${texts.to}</dt><dd>${fallbackVersions(status)[0] ?? '–'}</dd></dl>
<p>${texts.effect}</p>
<form method="post">
<input type="hidden" name="from" value="${stable}">
<p><label>${texts.logReason}<br><input name="reason" maxlength="200" autocomplete="off"></label></p>
<p><button class="button">${texts.confirm}</button> <a href="/ops">${texts.cancel}</a></p>
</form>`;
  return pageFrame(language, `${part}: ${texts.question}`, content);
}

export function refusedPage(reason: string, language: Language): string {
  const texts = allTexts[language].ops;
  const content = html`<h1>${texts.notRolledBack}</h1>
<p role="alert">${reason}</p>
<p><a href="/ops">${texts.cancel}</a></p>`;
  return pageFrame(language, texts.notRolledBack, content);
}
