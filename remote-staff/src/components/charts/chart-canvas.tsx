import { type ECharts, init } from 'echarts/core';
import { useLayoutEffect, useRef } from 'react';
import type { ChartOption } from './chart-option.ts';
import styles from './chart-plot.module.css';

/** The canvas of echarts: as large as its element, whenever that changes. */
export function ChartCanvas({ option }: { option: ChartOption }) {
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<ECharts | null>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    const created = init(element.current);
    canvas.current = created;
    // The first call compares with the size at `init`: it may have changed before anything was observed.
    const observer = new ResizeObserver(() => created.resize());
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      created.dispose();
    };
  }, []);
  useLayoutEffect(() => canvas.current?.setOption(option, { notMerge: true }), [option]);
  return <div ref={element} className={styles.canvas} />;
}
