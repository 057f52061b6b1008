import type { ScreenSpeed } from '@tapin/delivery-formats/page-report';
import type { Inputs } from './inputs.ts';
import type { Screens } from './screens.ts';
import type { ShownScreen } from './signals.ts';

/** Observes performance entries of a type, including earlier ones. Returns whether the browser supports the type. */
export function observe<Entry extends PerformanceEntry>(
  type: string,
  onEntry: (entry: Entry) => void,
  options: { durationThreshold?: number } = {},
): boolean {
  if (!window.PerformanceObserver?.supportedEntryTypes.includes(type)) return false;
  const observer = new PerformanceObserver((list) => {
    // The browser returns entries of the type that was requested.
    for (const entry of list.getEntries()) onEntry(entry as Entry);
  });
  observer.observe({ type, buffered: true, ...options });
  return true;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** The shortest duration that browsers report. */
const minInteractionMs = 16;
/** Layout shifts belong to one window if they are less than the gap apart and within its length, as CLS defines it. */
const shiftWindow = { gapMs: 1_000, lengthMs: 5_000 };
/** After an input, a call may take this long before the page navigates. */
const maxBeforeNavigationMs = 1_000;

type Report = (screen: ShownScreen, speed: ScreenSpeed) => void;

/**
 * Measures LCP, INP and CLS, each for the screen that was shown at that time. `report` receives every value, and the
 * largest one since the previous report of the page counts.
 */
export function watchSpeed(screens: Screens, report: Report): void {
  const firstHiddenAt = timeHidden();
  const reportAt = (time: number, speed: ScreenSpeed) => {
    const screen = screens.at(time);
    if (screen) report(screen, speed);
  };
  // A tab that was opened in the background paints only when the person looks at it.
  observe('largest-contentful-paint', ({ startTime }) => {
    if (startTime < firstHiddenAt) reportAt(0, { lcp: Math.round(startTime) });
  });
  const onInteraction = ({ startTime, duration, entryType, interactionId }: PerformanceEventTiming) => {
    if (interactionId || entryType === 'first-input') reportAt(startTime, { inp: Math.round(duration) });
  };
  observe('event', onInteraction, { durationThreshold: minInteractionMs });
  // The first interaction has an entry type of its own, without a minimum duration.
  observe('first-input', onInteraction);

  let current = { screen: screens.at(0), startedAt: 0, lastAt: 0, sum: 0 };
  observe('layout-shift', ({ startTime, value, hadRecentInput }: LayoutShift) => {
    if (hadRecentInput) return;
    const screen = screens.at(startTime);
    const { startedAt, lastAt } = current;
    const isSameWindow =
      screen === current.screen &&
      startTime - lastAt < shiftWindow.gapMs &&
      startTime - startedAt < shiftWindow.lengthMs;
    current = isSameWindow
      ? { ...current, lastAt: startTime, sum: current.sum + value }
      : { screen, startedAt: startTime, lastAt: startTime, sum: value };
    reportAt(startTime, { cls: Math.round(current.sum * 1_000) / 1_000 });
  });
}

/** Returns the time from the input, or else from the navigation, until the screen was shown. */
export function shownAfter({ openedAt, shownAt }: ShownScreen, isFirst: boolean, inputs: Inputs): number {
  if (isFirst) return Math.round(shownAt);
  const input = inputs.lastBefore(openedAt) ?? 0;
  return Math.round(shownAt - (openedAt - input < maxBeforeNavigationMs ? input : openedAt));
}

/** Returns when the page was first hidden, as far as the browser knows it. */
export function timeHidden(): number {
  if (document.visibilityState === 'hidden') return 0;
  const hidden = performance.getEntriesByType('visibility-state').find(({ name }) => name === 'hidden');
  return hidden?.startTime ?? Number.POSITIVE_INFINITY;
}
