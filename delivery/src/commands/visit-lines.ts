import type { ArmCounts } from '#src/figures/evidence.ts';
import type { CanaryStatus, CanaryVerdict } from '#src/figures/verdict.ts';
import type { VisitFigures } from '#src/figures/version-figures.ts';

const metricNames = { lcp: 'LCP', inp: 'INP', cls: 'CLS', shown: 'shown' } as const;

/** Describes the visits of a version in the last week, with their faults and their speed. */
export function visitLines({
  version,
  visits,
  faulty,
  networks,
  faultyNetworks,
  kinds,
  p75,
}: VisitFigures & { version: string }): string[] {
  if (visits === 0) return [];
  const counts = Object.entries(kinds).map(([kind, count]) => `${kind} ${count}`);
  const speed = Object.entries(metricNames).flatMap(([metric, name]) => {
    const value = p75[metric as keyof typeof metricNames];
    return value === undefined ? [] : `${name} ${value}${metric === 'cls' ? '' : ' ms'}`;
  });
  const faults =
    faulty > 0 || counts.length > 0
      ? `${faulty} with faults (${counts.join(', ')}) from ${faultyNetworks} of ${networks} networks`
      : 'no faults';
  return [
    `  ${version} in 7 days: ${visits} visits, ${faults}`,
    ...(speed.length > 0 ? [`    three quarters within ${speed.join(', ')}`] : []),
  ];
}

const verdicts: Record<CanaryVerdict, string> = {
  worse: 'the canary fails more often, and cannot be promoted',
  slower: 'the canary is slower, and cannot be promoted',
  undecided: 'no evidence against the canary so far',
  waiting: 'too few visitors to compare',
};

export function comparisonLines(
  { verdict, canary, stable, returnedNetworks }: CanaryStatus,
  versions: { stable: string; canary: string },
): string[] {
  const arm = (version: string, { visitors, faulty }: ArmCounts) =>
    `${version} ${faulty} of ${visitors} visitors with faults`;
  return [
    `  canary: ${arm(versions.canary, canary)}, ${arm(versions.stable, stable)}`,
    `    ${verdicts[verdict]}`,
    ...(returnedNetworks > 0 ? [`    networks that get ${versions.stable} again: ${returnedNetworks}`] : []),
  ];
}
