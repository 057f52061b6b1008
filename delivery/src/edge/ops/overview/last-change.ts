import { type ChannelStatus, hasFailures, type VersionStatus } from '#src/figures/part-status.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import { fallbackVersions } from '#src/store/pointers.ts';
import { changedVersion, changeText, type Format, failureDetails } from '../format.ts';
import { type Html, html } from '../html.ts';

/** Returns the last change of the channel, also of a part that is no longer live. */
export function lastOf({ parts, retired }: ChannelStatus): LogEntry | null {
  const changes = [...parts, ...retired].flatMap(({ last }) => last ?? []);
  return changes.reduce<LogEntry | null>(
    (latest, each) => (latest && latest.revision >= each.revision ? latest : each),
    null,
  );
}

/** Shows the last change with the loads of its version, and a button to roll it back unless the failure has one. */
export function lastChange(
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
${before ? html`<a class="button" href="/ops/rollback/${last.part}">${texts.rollBackTo} ${before}<span class="aside"> (${last.part})</span></a>` : ''}
</div>`;
}

function figures(version: VersionStatus, format: Format): Html {
  const { loads, failures } = version;
  const { texts } = format;
  if (loads === 0) return html`<p class="soft">${texts.noLoads}</p>`;
  if (failures === 0) return html`<p class="well">${texts.loads}: ${loads}, ${texts.noneFailed}</p>`;
  return html`<p${hasFailures(version) ? html` class="alarm"` : ''}>${texts.loads}: ${loads}, ${texts.someFailed} ${failures} ${failureDetails(version, format)}</p>`;
}
