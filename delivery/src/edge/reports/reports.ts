import { VisitCounter } from '#src/figures/visit-counter.ts';
import type { CanaryVisit } from '#src/store/canary-visit.ts';
import type { Store } from '#src/store/store.ts';
import { keysIn } from '#src/store/store-secret.ts';
import type { ChannelSource } from '../channel-source.ts';
import type { LiveCanary } from '../live-channel.ts';
import type { ReleaseCache } from '../release-cache.ts';
import { CanaryWatch } from './canary-watch.ts';
import { VisitRecorder } from './visit-recorder.ts';
import type { VisitSink } from './visit-sink.ts';
import { WriteQueue } from './write-queue.ts';

interface ReportsOptions {
  store: Store;
  channel: ChannelSource;
  /** The name of the channel. */
  name: string;
  releases: ReleaseCache;
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
  metrics,
  log,
}: ReportsOptions): Promise<Reports> {
  const [secret = ''] = keysIn(await store.secret());
  const counter = new VisitCounter({ objects: store.objects, channel: name, log });
  const watch = new CanaryWatch({ store, channel: name, secret, log });
  const visits = new WriteQueue<CanaryVisit>(async (batch) => {
    try {
      await store.appendCanaryVisits(name, batch);
      const faulty = batch.filter(({ kinds }) => kinds.length > 0);
      await watch.evaluate([...new Set(faulty.map(({ part }) => part))]);
    } catch (error) {
      log(`visits of a canary could not be stored: ${error instanceof Error ? error.message : error}`);
    }
  });
  return {
    recorder: new VisitRecorder([counter, metrics], releases, secret),
    counter,
    watch,
    visits,
    canaries: async () => (await channel.current())?.canaries ?? [],
  };
}
