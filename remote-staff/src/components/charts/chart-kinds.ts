import type { Chart } from './chart.ts';
import type { ChartKind } from './chart-kind.ts';
import { lineKind } from './line-kind.ts';

/** A new kind of chart is a file of its own, one line here, and its name in `Chart`. */
export const chartKinds: Record<Chart['kind'], ChartKind> = { line: lineKind };
