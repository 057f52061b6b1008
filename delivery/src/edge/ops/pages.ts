import type { Language } from '@tapin/shared/contract/languages';
import { changeWords } from '#src/status/change-words.ts';
import type { ChannelStatus, PartStatus, VersionStatus } from '#src/status/channel-status.ts';
import { type Html, html } from './html.ts';
import { type OpsTexts, opsTexts } from './texts.ts';

function frame(language: Language, title: string, content: Html): string {
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} – TapIn</title>
<link rel="stylesheet" href="/ops/style">
</head>
<body><main>${content}</main></body>
</html>
`;
  return page.text;
}

/** Made for the moment when something is on fire: what changed last, what fails since, and a way back. */
export function overviewPage(status: ChannelStatus, language: Language): string {
  const texts = opsTexts[language];
  const last = status.parts.flatMap((part) => part.last ?? []).sort((a, b) => b.revision - a.revision)[0];
  const change = last
    ? html`<strong>${last.part} ${last.version}</strong>: ${changeWords(last)}, ${last.by}, <time>${last.at}</time>${last.reason ? html` – ${last.reason}` : ''}`
    : html`${texts.nothingYet}`;
  const heads = [
    texts.part,
    texts.version,
    texts.share,
    texts.loads,
    texts.failed,
    texts.median,
    texts.changed,
    texts.by,
    texts.why,
  ];
  const rows = status.parts.flatMap((part) => part.versions.map((version) => row(part, version, texts)));
  const content = html`<h1>${texts.title}: ${status.channel}</h1>
<p>${texts.revision} ${status.revision}, <time>${status.updatedAt}</time></p>
<h2>${texts.lastChange}</h2>
<p class="last">${change}</p>
<h2>${texts.parts}</h2>
<div class="wide"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}<td></td></tr></thead>
<tbody>${rows}</tbody>
</table></div>
${status.parts.flatMap(changes)}`;
  return frame(language, texts.title, content);
}

function changes({ part, stable, changes: text }: PartStatus): Html[] {
  return text ? [html`<details><summary>${part} ${stable}</summary><pre>${text}</pre></details>`] : [];
}

function row(
  { part, stable, previous, canary, last }: PartStatus,
  version: VersionStatus,
  texts: OpsTexts,
): Html {
  const isStable = version.version === stable;
  const isTried = version.version === canary?.version;
  const role = isStable ? '' : ` (${isTried ? texts.triedOut : texts.standIn})`;
  const classes = Object.entries(version.classes).map(([name, count]) => `${name} ${count}`);
  const failures = version.failures === 0 ? '0' : `${version.failures} (${classes.join(', ')})`;
  const action =
    isStable && previous[0]
      ? html`<a class="button" href="/ops/rollback/${part}">${texts.rollBack}<span class="aside"> ${part}</span></a>`
      : '';
  return html`<tr class="${version.failures > 0 ? 'failing' : 'well'}">
<th scope="row">${part}</th>
<td>${version.version}${role}</td>
<td>${version.share} %</td>
<td>${version.loads}</td>
<td>${failures}</td>
<td>${version.medianMs === null ? '–' : `${version.medianMs} ms`}</td>
<td>${isStable && last ? `${changeWords(last)} ${last.at}` : ''}</td>
<td>${isStable && last ? last.by : ''}</td>
<td>${(isStable && last?.reason) || ''}</td>
<td>${action}</td>
</tr>`;
}

export function confirmPage({ part, stable, previous }: PartStatus, language: Language): string {
  const texts = opsTexts[language];
  const content = html`<h1>${part}: ${texts.question}</h1>
<dl><dt>${texts.from}</dt><dd>${stable}</dd><dt>${texts.to}</dt><dd>${previous[0] ?? '–'}</dd></dl>
<p>${texts.next}</p>
<form method="post">
<input type="hidden" name="from" value="${stable}">
<p><label>${texts.reason}<br><input name="reason" maxlength="200" autocomplete="off"></label></p>
<p><button class="button">${texts.yes}</button> <a href="/ops">${texts.no}</a></p>
</form>`;
  return frame(language, `${part}: ${texts.question}`, content);
}

export function refusedPage(reason: string, language: Language): string {
  const texts = opsTexts[language];
  const content = html`<h1>${texts.refused}</h1>
<p role="alert">${reason}</p>
<p><a href="/ops">${texts.no}</a></p>`;
  return frame(language, texts.refused, content);
}
