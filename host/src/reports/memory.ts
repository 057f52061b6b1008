/** Only Chromium measures the heap of a page without isolating its origin, and updates the value every 20 minutes. */
interface MeasuringPerformance extends Performance {
  memory?: { usedJSHeapSize: number };
}

const sampleMs = 10_000;
/** The heap grows until the browser collects garbage. What it still has after a while is used. */
const samplesPerFloor = 6;
/** A page that keeps so much more than at its lowest has a leak. Screens with charts need less. */
const leakBytes = 50 * 1024 * 1024;

/** Reports each time the memory of the page has grown by `leakBytes`. It does nothing in a browser that does not measure it. */
export function watchMemory(report: () => void): void {
  const { memory }: MeasuringPerformance = performance;
  if (!memory) return;
  let samples: number[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  setInterval(() => {
    samples = [...samples, memory.usedJSHeapSize].slice(-samplesPerFloor);
    if (samples.length < samplesPerFloor) return;
    const floor = Math.min(...samples);
    lowest = Math.min(lowest, floor);
    if (floor - lowest < leakBytes) return;
    lowest = floor;
    report();
  }, sampleMs);
}
