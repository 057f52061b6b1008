import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Face, feelings } from '@tapin/shared/ui/face';
import { GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { dispose, getInstanceByDom, init, use } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Chart, describeChart, isWeekWithoutSchool } from './chart.ts';
import { chartKinds } from './chart-kinds.ts';
import { type ChartOption, chartOption, pictureSize } from './chart-option.ts';
import styles from './chart-plot.module.css';
import { type ChartTheme, paperTheme, readTheme } from './chart-theme.ts';

const echarts = { dispose, getInstanceByDom, init };

/**
 * Draws a chart with echarts in the size of its element. The `autoResize` of echarts-for-react ignores the first
 * resize, so a chart whose column changes while it is created would keep the old width.
 */
function ChartCanvas({ option }: { option: ChartOption }) {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsReactCore>(null);
  const resize = useCallback(() => {
    chart.current?.getEchartsInstance()?.resize({ width: 'auto', height: 'auto' });
  }, []);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(resize);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [resize]);
  return (
    <div ref={element} className={styles.canvas}>
      <EChartsReactCore
        ref={chart}
        echarts={echarts}
        option={option}
        notMerge
        autoResize={false}
        onChartReady={resize}
        style={{ height: '100%' }}
      />
    </div>
  );
}

/** A canvas narrower than this has no room for labels beside the lines. */
const narrowWidthPx = 400;

/** Tells whether an element is currently narrow. The result follows the width of the window. */
function useNarrow<T extends HTMLElement>() {
  const element = useRef<T>(null);
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setIsNarrow(measured.clientWidth > 0 && measured.clientWidth < narrowWidthPx);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return { element, isNarrow };
}

/** Draws a chart in a fixed size outside of the page, and returns the image as a URL. */
function drawingOf(option: ChartOption, size: Parameters<typeof init>[2], surface = 'none'): string {
  const drawing = init(document.createElement('div'), null, size);
  drawing.setOption(option);
  const url = drawing.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: surface });
  drawing.dispose();
  return url;
}

function savePicture(chart: Chart, theme: ChartTheme): void {
  const link = document.createElement('a');
  link.href = drawingOf(chartOption(chart, theme, true), pictureSize, theme.surface);
  link.download = `${chart.title.match(/[\p{L}\p{N}]+/gu)?.join('-')}.png`;
  link.click();
}

use([GridComponent, LegendComponent, TitleComponent, TooltipComponent, CanvasRenderer, SVGRenderer]);
for (const { part } of Object.values(chartKinds)) use(part);

/** A printed page has room for two charts of this size beside each other. */
const paperSize = { renderer: 'svg', width: 520, height: 108 } as const;

/** Draws a chart for paper synchronously, in black and gray. The image is an SVG, which scales without blur. */
export function PaperPlot({ chart }: ChartPlotProps) {
  return <img src={drawingOf(chartOption(chart, paperTheme()), paperSize)} alt="" className={styles.paper} />;
}

interface ChartPlotProps {
  chart: Chart;
  /**
   * Buttons beside the one that saves the picture. Without buttons the chart is as high as its element, and the page
   * shows the name.
   */
  children?: ReactNode;
}

/** Shows a chart and saves it as a picture. The chunk of this file contains all of echarts. */
export function ChartPlot({ chart, children }: ChartPlotProps) {
  const { t } = useTranslation('staff');
  const facesElement = useRef<HTMLSpanElement>(null);
  const [theme, setTheme] = useState<ChartTheme | null>(null);
  useLayoutEffect(() => {
    const updateTheme = () => facesElement.current && setTheme(readTheme(facesElement.current));
    updateTheme();
    // A canvas does not follow a change between light and dark mode by itself.
    const darkScheme = window.matchMedia?.('(prefers-color-scheme: dark)');
    darkScheme?.addEventListener('change', updateTheme);
    return () => darkScheme?.removeEventListener('change', updateTheme);
  }, []);
  const noneText = t(isWeekWithoutSchool(chart) ? 'charts.dayOff' : 'charts.noData');
  const { element, isNarrow } = useNarrow<HTMLDivElement>();
  const option = useMemo(() => theme && chartOption(chart, { ...theme, isNarrow }), [chart, theme, isNarrow]);
  return (
    <>
      <span ref={facesElement} hidden>
        {feelings.map((feeling) => (
          <span key={feeling} data-face={feeling}>
            <Face feeling={feeling} />
          </span>
        ))}
      </span>
      <div
        ref={element}
        {...(children && { role: 'img', 'aria-label': describeChart(chart, noneText) })}
        className={children ? styles.plot : styles.filling}
      >
        {option && <ChartCanvas option={option} />}
      </div>
      {children && (
        <div className={styles.tools}>
          <Button variant="quiet" onClick={() => theme && savePicture(chart, theme)}>
            {t('charts.save')}
          </Button>
          {children}
        </div>
      )}
    </>
  );
}
