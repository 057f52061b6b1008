import { dispose, getInstanceByDom, init } from 'echarts/core';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ChartOption } from './chart-option.ts';
import styles from './chart-plot.module.css';

const echarts = { dispose, getInstanceByDom, init };

/**
 * Draws a chart with echarts in the size of its element. The `autoResize` of echarts-for-react ignores the first
 * resize that it observes, so a chart whose column changes while it is created would keep the old width.
 */
export function ChartCanvas({ option }: { option: ChartOption }) {
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
