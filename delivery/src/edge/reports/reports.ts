import type { ChannelSource } from '#src/edge/live/channel-source.ts';
import type { LiveCanary } from '#src/edge/live/live-channel.ts';
import type { ReleaseCache } from '#src/edge/live/release-cache.ts';
import type { PageKeys } from '#src/edge/page-keys.ts';
import { previewFiguresOf } from '#src/figures/stored-figures.ts';
import { VisitCounter } from '#src/figures/visit-counter.ts';
import type { Store } from '#src/store/store.ts';
import type { CanaryVisit } from '#src/store/stored-reports.ts';
import { CanaryWatch } from './canary-watch.ts';
import { VisitRecorder, type VisitSink } from './visit-recorder.ts';

interface ReportsOptions {
  store: Store;
  channel: ChannelSource;
  name: string;
  releases: ReleaseCache;
  pageKeys: PageKeys;
  /** The receivers of counts beside the figures in the store. */
  sinks: readonly VisitSink[];
  log: (line: string) => void;
}

/** The receivers of reports of pages. They count visits, and compare them while a part has a canary. */
export interface Reports {
  recorder: VisitRecorder;
  counter: VisitCounter;
  watch: CanaryWatch;
  visits: WriteQueue<CanaryVisit>;
  /** Counts the visits of previews, apart from those of the live versions. */
  previews: { recorder: VisitRecorder; counter: VisitCounter };
  canaries: () => Promise<readonly LiveCanary[]>;
}

export function createReports({
  store,
  channel,
  name,
  releases,
  pageKeys,
  sinks,
  log,
}: ReportsOptions): Reports {
  const counter = new VisitCounter({ objects: store.objects, channel: name, log });
  const watch = new CanaryWatch({ store, channel: name, pageKeys, log });
  const visits = new WriteQueue<CanaryVisit>(async (batch) => {
    try {
      await store.reports.canaryVisits.append(name, batch);
      const faulty = batch.filter(({ kinds }) => kinds.length > 0);
      await watch.evaluate([...new Set(faulty.map(({ part }) => part))]);
    } catch (error) {
      log(`visits of a canary could not be stored: ${error instanceof Error ? error.message : error}`);
    }
  });
  const previewCounter = new VisitCounter({ objects: store.objects, channel: previewFiguresOf(name), log });
  return {
    previews: { recorder: new VisitRecorder([previewCounter], releases, pageKeys), counter: previewCounter },
    recorder: new VisitRecorder([counter, ...sinks], releases, pageKeys),
    counter,
    watch,
    visits,
    canaries: async () => (await channel.current())?.canaries ?? [],
  };
}

const maxWaiting = 2_000;

/**
 * Collects items during a write. The next write contains all items that have arrived meanwhile, so that only one write
 * runs at a time.
 */
export class WriteQueue<Item> {
  readonly #write: (items: Item[]) => Promise<void>;
  #waiting: Item[] = [];
  #written = Promise.resolve();

  /** @param write Writes items, and handles its errors. */
  constructor(write: (items: Item[]) => Promise<void>) {
    this.#write = write;
  }

  /** Adds items. Items that arrive while too many items wait are lost. */
  add(items: readonly Item[]): void {
    if (items.length === 0 || this.#waiting.length >= maxWaiting) return;
    this.#waiting.push(...items);
    this.#written = this.#written.then(async () => {
      const batch = this.#waiting;
      this.#waiting = [];
      if (batch.length > 0) await this.#write(batch);
    });
  }

  async end(): Promise<void> {
    await this.#written;
  }
}
