import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Face, feelings } from '@tapin/shared/ui/face';
import { GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Chart, isWeekWithoutSchool } from './chart.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { chartKinds } from './chart-kinds.ts';
import { chartOption } from './chart-option.ts';
import styles from './chart-plot.module.css';
import { describeChart } from './chart-text.ts';
import { type ChartTheme, readTheme } from './chart-theme.ts';
import { savePicture } from './save-picture.ts';
import { useNarrow } from './use-narrow.ts';

use([GridComponent, LegendComponent, TitleComponent, TooltipComponent, CanvasRenderer]);
for (const { part } of Object.values(chartKinds)) use(part);

interface ChartPlotProps {
  chart: Chart;
  /** More buttons beside the one that saves the picture. */
  children: ReactNode;
}

/** Shows the drawing and saves it as a picture. All of echarts is in this file's chunk. */
export function ChartPlot({ chart, children }: ChartPlotProps) {
  const { t } = useTranslation('staff');
  const facesElement = useRef<HTMLSpanElement>(null);
  const [theme, setTheme] = useState<ChartTheme | null>(null);
  useLayoutEffect(() => {
    const updateTheme = () => facesElement.current && setTheme(readTheme(facesElement.current));
    updateTheme();
    // A canvas does not change its colors by itself when the page changes between light and dark.
    const darkScheme = window.matchMedia?.('(prefers-color-scheme: dark)');
    darkScheme?.addEventListener('change', updateTheme);
    return () => darkScheme?.removeEventListener('change', updateTheme);
  }, []);
  const noneText = t(isWeekWithoutSchool(chart) ? 'charts.dayOff' : 'charts.noData');
  const { element, isNarrow } = useNarrow<HTMLDivElement>();
  const option = useMemo(() => theme && chartOption(chart, { ...theme, isNarrow }), [chart, theme, isNarrow]);
  const save = () => theme && savePicture(chartOption(chart, theme, true), chart.title, theme.surface);
  return (
    <>
      <span ref={facesElement} hidden>
        {feelings.map((feeling) => (
          <span key={feeling} data-face={feeling}>
            <Face feeling={feeling} />
          </span>
        ))}
      </span>
      <div ref={element} role="img" aria-label={describeChart(chart, noneText)} className={styles.plot}>
        {option && <ChartCanvas option={option} />}
      </div>
      <div className={styles.tools}>
        <Button variant="quiet" onClick={save}>
          {t('charts.save')}
        </Button>
        {children}
      </div>
    </>
  );
}
