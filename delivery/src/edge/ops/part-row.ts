import { type SeriesPoint, type SeriesRange, seriesOf, startOf } from '#src/figures/part-series.ts';
import type { PartStatus } from '#src/figures/part-status.ts';
import type { HourOfParts } from '#src/figures/stored-figures.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import { fallbackVersions } from '#src/store/pointers.ts';
import { changeButton, changedVersion, type Format, type Html, html } from './html.ts';

interface RowData {
  hours: readonly HourOfParts[];
  changes: readonly LogEntry[];
  range: SeriesRange;
  failing: ReadonlySet<string>;
}

const releases: readonly string[] = ['publish', 'promote', 'rollback', 'canary', 'withdraw', 'restore'];

export function partRow(status: PartStatus, data: RowData, format: Format): Html {
  const { texts } = format;
  const { part, stable, canary } = status;
  const points = seriesOf(data.hours, part, data.range);
  const marks = marksOf(part, data);
  const isFailing = data.failing.has(part);
  const before = fallbackVersions(status)[0];
  return html`<li class="part${isFailing ? ' failing' : ''}">
<div class="name"><h3><a href="/squads/${part}">${part}</a></h3>
${status.owner ? html`<p class="soft">${status.owner.squad}</p>` : ''}
<p class="soft">${stable}${canary ? html` · ${texts.canary} ${canary.version} (${canary.percent} %)` : ''}</p>
${before ? changeButton('rollback', { part, label: texts.rollBack, style: '' }, format) : ''}</div>
${faultCell(points, marks, isFailing, format)}${speedCell(points, marks, format)}${visitCell(points, marks, format)}
</li>`;
}

interface Mark {
  position: number;
  version: string;
}

function marksOf(part: string, { changes, range }: RowData): Mark[] {
  const start = startOf(range);
  const length = range.points * range.hoursPerPoint * 3_600_000;
  return changes
    .filter((change) => change.part === part && releases.includes(change.action))
    .map((change) => ({
      position: (Date.parse(change.at) - start) / length,
      version: changedVersion(change),
    }))
    .filter(({ position }) => position >= 0 && position <= 1);
}

/** The number of faults that fills the height of a chart, unless there are more. */
const minFaultyVisits = 5;

/**
 * Returns the chart of faults. It shows the number of visits with faults, because a share of the few visits in a quiet
 * hour means little.
 */
function faultCell(
  points: readonly SeriesPoint[],
  marks: readonly Mark[],
  isFailing: boolean,
  format: Format,
): Html {
  const { overview, percent, number } = format;
  const visits = points.reduce((sum, point) => sum + point.visits, 0);
  const weighted = points.reduce((sum, point) => sum + (point.faultyShare ?? 0) * point.visits, 0);
  const value = visits === 0 ? '–' : weighted === 0 ? overview.none : percent(weighted / visits);
  const counts = points.map((point) => point.faulty);
  return cell(overview.faults, value, isFailing, {
    kind: 'bars',
    values: points.map((point, index) => ({
      value: counts[index] ?? 0,
      title: titleOf(point, `${number(counts[index] ?? 0)} / ${number(point.visits)}`),
    })),
    max: Math.max(minFaultyVisits, ...counts),
    marks,
    label: `${overview.faults}: ${value}; ${overview.highest} ${number(Math.max(0, ...counts))}${releaseText(marks, format)}`,
  });
}

function speedCell(points: readonly SeriesPoint[], marks: readonly Mark[], format: Format): Html {
  const { overview, ms } = format;
  const values = points.map(({ shownMs }) => shownMs);
  const measured = values.filter((value) => value !== null);
  const highest = Math.max(0, ...measured);
  const latest = measured.at(-1);
  return cell(overview.speed, latest === undefined ? '–' : ms(latest), false, {
    kind: 'line',
    values: points.map((point) => ({
      value: point.shownMs,
      title: titleOf(point, point.shownMs === null ? overview.noValues : ms(point.shownMs)),
    })),
    max: Math.max(500, highest),
    marks,
    label:
      latest === undefined
        ? `${overview.speed}: ${overview.noValues}`
        : `${overview.speed}: ${overview.shownWithin} ${ms(latest)}; ${overview.highest} ${ms(highest)}${releaseText(marks, format)}`,
  });
}

function visitCell(points: readonly SeriesPoint[], marks: readonly Mark[], format: Format): Html {
  const { overview, number } = format;
  const visits = points.reduce((sum, point) => sum + point.visits, 0);
  const highest = Math.max(0, ...points.map((point) => point.visits));
  return cell(overview.visits, number(visits), false, {
    kind: 'bars',
    values: points.map((point) => ({ value: point.visits, title: titleOf(point, number(point.visits)) })),
    max: Math.max(1, highest),
    marks,
    label: `${overview.visits}: ${number(visits)}; ${overview.highest} ${number(highest)}${releaseText(marks, format)}`,
  });
}

function cell(
  head: string,
  value: string,
  isAlarming: boolean,
  drawing: Omit<Parameters<typeof chart>[0], 'marks' | 'isAlarming'> & { marks: readonly Mark[] },
): Html {
  const marks = drawing.marks.map(({ position }) => position);
  return html`<div class="measure"><span class="head">${head}</span> <b${isAlarming ? html` class="alarm"` : ''}>${value}</b>${chart({ ...drawing, marks, isAlarming })}</div>`;
}

const titleOf = ({ at }: SeriesPoint, value: string) =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC: ${value}`;

const releaseText = (marks: readonly Mark[], { overview }: Format) =>
  marks.length === 0 ? '' : `; ${overview.releases}: ${marks.map(({ version }) => version).join(', ')}`;

const width = 240;
const height = 44;

interface ChartValue {
  value: number | null;
  /** The time and the value as a text for a tooltip. */
  title: string;
}

interface Chart {
  kind: 'bars' | 'line';
  values: readonly ChartValue[];
  max: number;
  marks: readonly number[];
  label: string;
  isAlarming: boolean;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Draws a small chart, with a label for people who do not see it. */
function chart({ kind, values, max, marks, label, isAlarming }: Chart): Html {
  const step = width / values.length;
  const heightOf = (value: number) => (max === 0 ? 0 : Math.min(1, value / max) * (height - 4));
  const bars = values.map(({ value, title }, index) => {
    const tall = value ? Math.max(1.5, heightOf(value)) : 0;
    return html`<rect x="${round(index * step + 0.5)}" y="${round(height - tall)}" width="${round(step - 1)}" height="${round(tall)}"><title>${title}</title></rect>`;
  });
  const points = values.map(({ value }, index) =>
    value === null ? null : `${round((index + 0.5) * step)} ${round(height - heightOf(value))}`,
  );
  const line = points
    .map((point, index) => (point === null ? '' : `${points[index - 1] ? 'L' : 'M'}${point}`))
    .join('');
  const targets = values.map(
    ({ title }, index) =>
      html`<rect class="target" x="${round(index * step)}" y="0" width="${round(step)}" height="${height}"><title>${title}</title></rect>`,
  );
  // A value between two gaps is a line without length, which is drawn as a dot.
  const drawing = kind === 'bars' ? html`${bars}` : html`<path class="line" d="${dots(line)}"/>${targets}`;
  return html`<svg class="chart${isAlarming ? ' alarming' : ''}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${label}"><path class="base" d="M0 ${height}H${width}"/>${drawing}${marks.map((at) => html`<path class="mark" d="M${round(at * width)} 0V${height}"/>`)}</svg>`;
}

const dots = (line: string) => line.replace(/M([\d.]+) ([\d.]+)(?=M|$)/g, 'M$1 $2h0.01');
