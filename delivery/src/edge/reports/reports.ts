import { VisitCounter } from '#src/figures/visit-counter.ts';
import type { Store } from '#src/store/store.ts';
import type { CanaryVisit } from '#src/store/stored-reports.ts';
import type { ChannelSource } from '../channel-source.ts';
import type { LiveCanary } from '../live-channel.ts';
import type { PageKeys } from '../page-keys.ts';
import type { ReleaseCache } from '../release-cache.ts';
import { CanaryWatch } from './canary-watch.ts';
import { VisitRecorder, type VisitSink } from './visit-recorder.ts';
import { WriteQueue } from './write-queue.ts';

interface ReportsOptions {
  store: Store;
  channel: ChannelSource;
  /** The name of the channel. */
  name: string;
  releases: ReleaseCache;
  pageKeys: PageKeys;
  metrics: VisitSink;
  log: (line: string) => void;
}

/** The receivers of the reports of pages: they count visits, and compare them while a part has a canary. */
export interface Reports {
  recorder: VisitRecorder;
  counter: VisitCounter;
  watch: CanaryWatch;
  /** The visits that are stored for the comparison of canaries. */
  visits: WriteQueue<CanaryVisit>;
  canaries: () => Promise<readonly LiveCanary[]>;
}

export async function createReports({
  store,
  channel,
  name,
  releases,
  pageKeys,
  metrics,
  log,
}: ReportsOptions): Promise<Reports> {
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
  return {
    recorder: new VisitRecorder([counter, metrics], releases, pageKeys),
    counter,
    watch,
    visits,
    canaries: async () => (await channel.current())?.canaries ?? [],
  };
}
