import { freezeMs } from '@tapin/delivery-formats/page-report';
import { blamedPlace } from './code-place.ts';
import type { Inputs } from './inputs.ts';
import { type RunningVersion, remoteAround, type Screens } from './screens.ts';
import { observe } from './speed.ts';

interface LongFrame extends PerformanceEntry {
  firstUIEventTimestamp: number;
  scripts: { startTime: number; duration: number; sourceURL: string; invokerType: string }[];
}

/** A host script that calls code of a remote is not the cause. The browser then names the function that it called. */
const isEvaluation = (invokerType: string) => invokerType.endsWith('-script');

/** A screen is reported as shown at most this time after the frame that rendered it. */
const shownAfterMs = 500;

export function watchFreezes(
  inputs: Inputs,
  screens: Screens,
  report: (part: RunningVersion | null) => void,
): void {
  const onLongFrame = ({ startTime, duration, scripts, firstUIEventTimestamp }: LongFrame) => {
    if (duration < freezeMs) return;
    const [longest] = scripts.toSorted((one, other) => other.duration - one.duration);
    if (!longest || longest.duration < freezeMs) return report(null);
    const place = blamedPlace(`@${longest.sourceURL}:0:0`);
    // The browser names the file, but neither line nor column.
    if (place && (place.remote !== 'host' || isEvaluation(longest.invokerType)))
      return report({ remote: place.remote, version: place.version });
    const used = firstUIEventTimestamp ? inputs.before(longest.startTime, firstUIEventTimestamp) : null;
    if (used || isEvaluation(longest.invokerType)) return report(used);
    // React renders in a task of the libraries. The screen is reported as shown some tasks later.
    setTimeout(() => report(screens.shownIn(startTime, startTime + duration)), shownAfterMs);
  };
  const onInteraction = ({ processingStart, processingEnd, target }: PerformanceEventTiming) => {
    if (processingEnd - processingStart >= freezeMs) report(remoteAround(target));
  };
  if (observe('long-animation-frame', onLongFrame)) return;
  // Browsers without long animation frames measure interactions, and older Chromium measures long tasks without their
  // cause.
  observe('event', onInteraction);
  observe('longtask', ({ duration }) => duration >= freezeMs && report(null));
}
