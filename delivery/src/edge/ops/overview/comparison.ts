import type { PartStatus, VersionStatus } from '#src/figures/part-status.ts';
import type { CanaryStatus } from '#src/figures/verdict.ts';
import type { Format } from '../format.ts';
import { type Html, html } from '../html.ts';

/** Shows a canary beside the stable version, with the verdict so far. */
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
