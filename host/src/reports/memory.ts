/** Only Chromium measures the heap of a page. Each read of `memory` returns a new object, which never changes. */
interface MeasuringPerformance extends Performance {
  memory?: { usedJSHeapSize: number };
}

const sampleMs = 5_000;
/** The heap grows until the browser collects garbage, so the lowest of this number of samples is used. */
const samplesPerFloor = 6;
/** A page whose heap is this much larger than its lowest value has a leak. Screens with charts need less. */
const leakBytes = 50 * 1024 * 1024;

/** Reports each time the memory of the page has grown by `leakBytes`. It does nothing in a browser that does not measure it. */
export function watchMemory(report: () => void): void {
  const measured: MeasuringPerformance = performance;
  if (!measured.memory) return;
  let samples: number[] = [];
  let lowest = measured.memory.usedJSHeapSize;
  setInterval(() => {
    samples = [...samples, measured.memory?.usedJSHeapSize ?? 0].slice(-samplesPerFloor);
    lowest = Math.min(lowest, ...samples);
    if (samples.length < samplesPerFloor) return;
    const floor = Math.min(...samples);
    if (floor - lowest < leakBytes) return;
    lowest = floor;
    report();
  }, sampleMs);
}
