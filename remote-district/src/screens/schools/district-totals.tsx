import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import type { Overview } from '#src/api/overview.ts';
import { useCountFacts } from '#src/components/figures/use-figure.ts';

/** Shows the totals of the district in one line. */
export function DistrictTotals({ count, totals }: { count: number; totals: Overview['totals'] }) {
  const { t } = useTranslation('district');
  const countFacts = useCountFacts();
  return (
    <p>
      {joinFacts([
        t('schools.count', { count }),
        ...countFacts(totals),
        t('schools.requests', { count: totals.requests }),
      ])}
    </p>
  );
}
