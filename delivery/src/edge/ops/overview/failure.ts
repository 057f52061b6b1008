import { type FailingVersion, isAlone } from '#src/figures/failing-parts.ts';
import { fallbackVersions } from '#src/store/pointers.ts';
import type { SourcePlace } from '#src/store/source-maps.ts';
import { changedVersion, changeText, type Format } from '../format.ts';
import { type Html, html } from '../html.ts';
import { comparison } from './comparison.ts';

/** Shows a version that fails, or that has faults in one of several networks: since when, what changed then, what fails, and what the operator can do. */
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
<p>${cause ? html`${overview.began} <strong>${cause.part} ${changedVersion(cause)}</strong> ${changeText(cause, format)}` : overview.noCause}</p>
</div>${button(failing, format)}</div>
<dl>
<dt>${overview.kindsOfFaults}</dt><dd>${kindsText(failing.kinds, format)}</dd>
${failing.places.length > 0 ? html`<dt>${overview.places}</dt><dd><ul>${failing.places.map((place) => placeLine(place, format))}</ul></dd>` : ''}
</dl>
${isCanary && part.comparison ? comparison(part, part.comparison, format) : ''}
</article>`;
}

export const kindsText = (kinds: Record<string, number>, { overview, number }: Format): string =>
  Object.entries(kinds)
    .sort(([, one], [, other]) => other - one)
    .map(([kind, count]) => `${nameOf(kind, overview.kinds)}: ${number(count)}`)
    .join(' · ');

/** A newer edge may have counted kinds that this one does not know. */
const nameOf = (kind: string, names: Record<string, string>) => names[kind] ?? kind;

function placeLine(place: FailingVersion['places'][number], { overview, number }: Format): Html {
  const { kind, visits, source } = place;
  const built = textOf(place);
  const count = `${nameOf(kind, overview.kinds)}: ${number(visits)}`;
  return html`<li><code>${source ? textOf(source) : built}</code> <span class="soft">${source ? `${built} · ` : ''}${count}</span></li>`;
}

const textOf = ({ file, line, column }: SourcePlace): string => `${file}:${line}:${column}`;

function button({ part, isCanary, version }: FailingVersion, { overview, texts }: Format): Html | '' {
  if (isCanary)
    return html`<a class="button" href="/ops/end-canary/${part.part}">${overview.endCanary} ${version.version}<span class="aside"> (${part.part})</span></a>`;
  const [before] = fallbackVersions(part);
  return before && version.version === part.stable
    ? html`<a class="button" href="/ops/rollback/${part.part}">${texts.rollBackTo} ${before}<span class="aside"> (${part.part})</span></a>`
    : '';
}
