import { hasFailures, type PartStatus, type VersionStatus } from '#src/figures/part-status.ts';
import { fallbackVersions } from '#src/store/pointers.ts';
import {
  actionLabel,
  changeButton,
  changedVersion,
  type Format,
  failureDetails,
  type Html,
  html,
} from './html.ts';

/** Returns the table of versions with their loads and last changes. On a phone, each row is a card. */
export function versionTable(parts: readonly PartStatus[], format: Format): Html {
  const { part, version, share, loads, failed, median, changed, by, reason } = format.texts;
  const heads = [part, version, share, loads, failed, median, changed, by, reason];
  return html`<div class="wide"><table class="versions cards">
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}<td></td></tr></thead>
<tbody>${parts.flatMap((one) => one.versions.map((each) => row(one, each, format)))}</tbody>
</table></div>`;
}

function row(part: PartStatus, version: VersionStatus, format: Format): Html {
  const { texts, relativeTime } = format;
  const { stable, canary, last } = part;
  const isStable = version.version === stable;
  const isCanary = version.version === canary?.version;
  const role = isStable ? '' : ` (${isCanary ? texts.canary : texts.fallback})`;
  const failures = version.failures === 0 ? '0' : `${version.failures} ${failureDetails(version, format)}`;
  const change = isStable ? last : null;
  const elsewhere = change && changedVersion(change) !== stable ? ` ${changedVersion(change)}` : '';
  const before = isStable ? fallbackVersions(part)[0] : undefined;
  return html`<tr${hasFailures(version) ? html` class="failing"` : ''}>
<th scope="row">${part.part}</th>
<td data-head="${texts.version}">${version.version}${role}</td>
<td class="number" data-head="${texts.share}">${version.share} %</td>
<td class="number" data-head="${texts.loads}">${version.loads}</td>
<td class="number" data-head="${texts.failed}">${failures}</td>
<td class="number" data-head="${texts.median}">${version.medianMs === null ? '–' : `${version.medianMs} ms`}</td>
<td data-head="${texts.changed}">${change ? html`<span>${actionLabel(change, format)}${elsewhere} ${relativeTime(change.at)}</span>` : ''}</td>
<td data-head="${texts.by}">${change?.by ?? ''}</td>
<td data-head="${texts.reason}">${change?.reason ?? ''}</td>
<td>${before ? changeButton('rollback', { part: part.part, label: texts.rollBack, style: 'button second' }, format) : ''}</td>
</tr>`;
}
