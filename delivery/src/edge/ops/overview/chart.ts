import { type Html, html } from '../html.ts';

const width = 240;
const height = 44;

interface ChartValue {
  /** The value, or null where nothing was measured. */
  value: number | null;
  /** The time and the value as a text, which a pointer shows. */
  title: string;
}

interface Chart {
  kind: 'bars' | 'line';
  values: readonly ChartValue[];
  /** The value of the full height. */
  max: number;
  /** The positions of releases, from 0 to 1. */
  marks: readonly number[];
  /** The content of the chart as a text. */
  label: string;
  isAlarming: boolean;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Draws a small chart. Its label says what it shows, for people who do not see it. */
export function chart({ kind, values, max, marks, label, isAlarming }: Chart): Html {
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
