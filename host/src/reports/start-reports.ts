import { Collector } from './collector.ts';
import { watchFreezes } from './freezes.ts';
import { watchMemory } from './memory.ts';
import { collectSignals } from './signals.ts';
import { watchSpeed } from './speed.ts';

export function startReports(): void {
  const collector = new Collector();
  const { report, screens, inputs } = collector;
  report.addVersion({ remote: 'host', version: process.env.TAPIN_VERSION ?? '' });
  inputs.watch();
  collectSignals(collector.receive);
  watchFreezes(inputs, screens, (part) => collector.addFault('freeze', part ?? 'nearby'));
  watchMemory(() => collector.addFault('memory', 'nearby'));
  watchSpeed(screens, (screen, speed) => report.addSpeed(screen, speed));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') collector.send();
  });
  addEventListener('pagehide', collector.send);
}
