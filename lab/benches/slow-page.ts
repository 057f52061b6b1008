import type { Page } from '@playwright/test';

const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const cpuSlowdown = 4;
export const chromium = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
};

export interface Vitals {
  fcp: number;
  lcp: number;
  inp: number;
  cls: number;
  /** The time at which the awaited element was in the document; 0 until then. */
  answerable: number;
}

declare global {
  interface Window {
    vitals: Vitals;
  }
}

/**
 * Runs in the page before any other script. It is small on purpose: a Playwright locator would inject a hundred times
 * as much code into the page and slow down the measured work.
 */
export function observeVitals(awaited: string): void {
  window.vitals = { fcp: 0, lcp: 0, inp: 0, cls: 0, answerable: 0 };
  new MutationObserver((_, observer) => {
    if (!document.querySelector(awaited)) return;
    window.vitals.answerable = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  const observe = (type: string, onEntry: (entry: PerformanceEntry & Record<string, unknown>) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) onEntry(Object.assign(entry));
    }).observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 16 }) });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.vitals.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    window.vitals.lcp = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) window.vitals.cls += Number(value);
  });
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) window.vitals.inp = Math.max(window.vitals.inp, duration);
  });
}

interface Throttling {
  network: boolean;
  cpu: boolean;
}

export async function throttle(page: Page, { network, cpu }: Throttling) {
  const devtools = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const counted = { scripts: 0, total: 0, requests: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.requests += 1;
    counted.total += encodedDataLength;
    if (/Script|Stylesheet/.test(kinds.get(requestId) ?? '')) counted.scripts += encodedDataLength;
  });
  await devtools.send('Network.enable');
  if (network) await devtools.send('Network.emulateNetworkConditions', slow4G);
  if (cpu) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readMainThreadMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const isAnswerable = async () => {
    const { result } = await devtools.send('Runtime.evaluate', {
      expression: 'window.vitals?.answerable > 0',
    });
    return result.value === true;
  };
  return { counted, readMainThreadMs, isAnswerable };
}

export const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
