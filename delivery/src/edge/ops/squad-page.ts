import type { Language } from '@tapin/contract/languages';
import { type FailingVersion, type FaultyPlace, isAlone } from '#src/figures/failing-parts.ts';
import { dayRange, weekRange } from '#src/figures/part-series.ts';
import type { ChannelStatus, PartStatus } from '#src/figures/part-status.ts';
import type { HourOfParts } from '#src/figures/stored-figures.ts';
import type { ChannelUses } from '#src/figures/uses.ts';
import { texts as allTexts } from '#src/texts.ts';
import { mayChange, type Operator, squadsPath } from './access.ts';
import { comparison, failure, kindsText, ownerLine, placeLine } from './failure.ts';
import { formatOf, type Html, html, pageFrame } from './html.ts';
import { axis, changeList, changelogs, periods } from './overview-page.ts';
import { partRow } from './part-row.ts';
import { deprecatedList } from './uses-page.ts';
import { versionTable } from './version-table.ts';

interface SquadPage {
  name: string;
  /** The status of the channel with this part only. */
  status: ChannelStatus;
  hours: readonly HourOfParts[];
  failing: readonly FailingVersion[];
  /** The most frequent places of faults, by version. */
  places: ReadonlyMap<string, readonly FaultyPlace[]>;
  /** The deprecations of the host that concern this part. */
  deprecated: ChannelUses['deprecated'];
  /** The names of all parts of the channel. */
  names: readonly string[];
  person: Operator;
  language: Language;
  isWeek?: boolean;
  now?: Date;
}

/** Renders the page of one part for its squad: what is live, who owns it, its faults and speed, and its changes. */
export function squadPage({
  name,
  status,
  hours,
  failing,
  places,
  deprecated,
  names,
  person,
  language,
  isWeek = false,
  now = new Date(),
}: SquadPage): string {
  const canChange = mayChange(person, name);
  const format = formatOf(language, now, (change, part) =>
    canChange ? `${squadsPath}/${change}/${part}` : null,
  );
  const { texts, overview } = format;
  const words = allTexts[language].squads;
  const [part] = status.parts;
  const changes = status.changes.filter((change) => change.part === name);
  const confirmed = failing.filter((each) => !isAlone(each));
  const path = `${squadsPath}/${name}`;
  const content = html`<header><h1>${name}</h1>
<form method="post" action="/ops/log-out"><button class="button second">${texts.logOut}</button></form></header>
<p class="soft">${status.channel} · ${texts.readAt} ${now.toISOString().slice(11, 19)} UTC · <a href="${path}${isWeek ? '?days=7' : ''}">${texts.refresh}</a>${person.part === undefined ? html` · <a href="/ops">${words.back}</a>` : ''}</p>
${canChange ? '' : html`<p class="last">${words.readOnly} ${person.part ?? ''}</p>`}
${part ? liveContent(part) : html`<p class="last">${words.notLive}</p>`}
${deprecatedList(deprecated, format)}
${changeList({ changes }, format)}
${changelogs({ parts: status.parts }, format)}
<details><summary>${words.others}: ${names.length}</summary><nav class="names" aria-label="${words.others}">${names.map((each) => html`<a href="${squadsPath}/${each}">${each}</a> `)}</nav></details>`;
  return pageFrame(language, name, content);

  function liveContent(live: PartStatus): Html {
    const range = (isWeek ? weekRange : dayRange)(now.getTime());
    const data = { hours, changes, range, failing: new Set(confirmed.length > 0 ? [name] : []) };
    return html`${ownerLine(live.owner, format) || html`<p class="soft">${words.noOwner}</p>`}
${confirmed.length > 0 ? html`<h2 class="alarm">${overview.failingNow}</h2>` : html`<p class="well state">${words.healthy}</p>`}
${failing.map((each) => failure(each, format))}
${live.comparison && !failing.some(({ isCanary }) => isCanary) ? comparison(live, live.comparison, format) : ''}
<div class="charts-head"><h2>${texts.parts}</h2>${periods(isWeek, format, (week) => `${path}${week ? '?days=7' : ''}`)}</div>
<ul class="parts">${partRow(live, data, format)}</ul>${axis(isWeek, format)}
${versionTable([live], format)}
<h2>${words.faults}</h2>
${faultList(live)}`;
  }

  function faultList({ versions }: PartStatus): Html {
    const faulty = versions.filter(({ kinds }) => Object.keys(kinds).length > 0);
    if (faulty.length === 0) return html`<p class="soft">${words.noFaults}</p>`;
    return html`<dl>${faulty.map(
      ({ version, kinds }) =>
        html`<dt>${version}</dt><dd>${kindsText(kinds, format)}<ul>${(places.get(version) ?? []).map((place) => placeLine(place, format))}</ul></dd>`,
    )}</dl>`;
  }
}
