import type { Owner } from '@tapin/delivery-formats/owner';
import { type FailingVersion, isAlone } from '#src/figures/failing-parts.ts';
import { placeText } from '#src/figures/faulty-sources.ts';
import type { PartStatus, VersionStatus } from '#src/figures/part-status.ts';
import type { CanaryStatus } from '#src/figures/verdict.ts';
import { fallbackVersions } from '#src/store/pointers.ts';
import { texts as allTexts } from '#src/texts.ts';
import { changeButton, changedVersion, changeText, type Format, type Html, html } from './html.ts';

/**
 * Shows a version that fails, or that has faults in one of several networks: when it began, the change at that time,
 * the faults, and the possible actions of the operator.
 */
export function failure(failing: FailingVersion, format: Format): Html {
  const { overview, texts, percent, number, relativeTime } = format;
  const { part, version, isCanary, share, visits, faulty, since, cause } = failing;
  const networks = html`${overview.faultyNetworks} ${number(failing.faultyNetworks)} / ${number(failing.networks)}`;
  const role = isCanary ? ` (${texts.canary})` : '';
  return html`<article class="failure${isAlone(failing) ? '' : ' failing'}">
<div class="first"><div>
<h3>${part.part} ${version.version}${role}</h3>
<p${isAlone(failing) ? '' : html` class="alarm"`}>${overview.faultsIn}: ${percent(share)}</p>
<p>${overview.since} ${relativeTime(new Date(since).toISOString())} · ${overview.recentVisits} ${number(faulty)} / ${number(visits)} · ${networks}</p>
${ownerLine(part.owner, format)}
<p>${cause ? html`${overview.began} <strong>${cause.part} ${changedVersion(cause)}</strong> ${changeText(cause, format)}` : overview.noCause}</p>
</div>${button(failing, format)}</div>
<dl>
<dt>${overview.kindsOfFaults}</dt><dd>${kindsText(failing.kinds, format)}</dd>
${failing.places.length > 0 ? html`<dt>${overview.places}</dt><dd><ul>${failing.places.map((place) => placeLine(place, format))}</ul></dd>` : ''}
</dl>
${isCanary && part.comparison ? comparison(part, part.comparison, format) : ''}
</article>`;
}

/** Returns whom an operator can reach about a part. */
export const ownerLine = (owner: Owner | null, { language }: Pick<Format, 'language'>): Html | '' => {
  const { owner: label, contact, onCall } = allTexts[language].squads;
  return owner
    ? html`<p class="owner">${label} <strong>${owner.squad}</strong> · ${contact} ${owner.contact} · ${onCall} ${owner.onCall}</p>`
    : '';
};

export const kindsText = (kinds: Record<string, number>, { overview, number }: Format): string =>
  Object.entries(kinds)
    .sort(([, one], [, other]) => other - one)
    .map(([kind, count]) => `${nameOf(kind, overview.kinds)}: ${number(count)}`)
    .join(' · ');

/** Returns the name of a kind, or the kind itself. A newer edge may have counted kinds that this edge does not know. */
const nameOf = (kind: string, names: Record<string, string>) => names[kind] ?? kind;

export function placeLine(place: FailingVersion['places'][number], { overview, number }: Format): Html {
  const { kind, visits, source } = place;
  const built = placeText(place);
  const count = `${nameOf(kind, overview.kinds)}: ${number(visits)}`;
  return html`<li><code>${source ? placeText(source) : built}</code> <span class="soft">${source ? `${built} · ` : ''}${count}</span></li>`;
}

function button({ part, isCanary, version }: FailingVersion, format: Format): Html | '' {
  const { overview, texts } = format;
  const own = { part: part.part };
  if (isCanary)
    return changeButton('end-canary', { ...own, label: `${overview.endCanary} ${version.version}` }, format);
  const [before] = fallbackVersions(part);
  return before && version.version === part.stable
    ? changeButton('rollback', { ...own, label: `${texts.rollBackTo} ${before}` }, format)
    : '';
}

export function comparison(part: PartStatus, status: CanaryStatus, format: Format): Html {
  const { overview, texts, percent, number } = format;
  const versions = part.versions.slice(0, 2);
  const [stable, canary] = versions;
  if (!stable || !canary) return html``;
  const isBad = status.verdict === 'worse' || status.verdict === 'slower';
  const faultyShare = ({ faulty, visitors }: CanaryStatus['canary']) =>
    visitors === 0 ? '–' : `${number(faulty)} (${percent(faulty / visitors)})`;
  const rows: [string, string, string][] = [
    [overview.visitors, number(status.canary.visitors), number(status.stable.visitors)],
    [overview.withFaults, faultyShare(status.canary), faultyShare(status.stable)],
    ...(['shown', 'lcp', 'inp', 'cls'] as const).map((metric): [string, string, string] => [
      overview.metrics[metric],
      speedText(canary, metric, format),
      speedText(stable, metric, format),
    ]),
  ];
  return html`<div class="compare"><table>
<caption>${overview.comparison}: ${part.part}</caption>
<thead><tr><td></td><th scope="col">${canary.version} (${texts.canary}, ${canary.share} %)</th><th scope="col">${stable.version} (${stable.share} %)</th></tr></thead>
<tbody>${rows.map(([head, ...values]) => html`<tr><th scope="row">${head}</th>${values.map((value) => html`<td>${value}</td>`)}</tr>`)}</tbody>
</table>
<p class="soft">${overview.threeQuartersWithin}</p>
<p${isBad ? html` class="alarm"` : ''}>${overview.verdicts[status.verdict]}</p>
${status.returnedNetworks > 0 ? html`<p class="alarm">${overview.returnedNetworks} ${status.returnedNetworks}</p>` : ''}</div>`;
}

function speedText(
  { p75 }: VersionStatus,
  metric: keyof VersionStatus['p75'],
  { ms, number }: Format,
): string {
  const value = p75[metric];
  if (value === undefined) return '–';
  return metric === 'cls' ? number(value) : ms(value);
}
