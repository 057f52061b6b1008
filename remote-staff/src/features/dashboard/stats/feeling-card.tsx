import type { StepQuestion } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { FeelingBar } from '#src/components/figures/feeling-bar.tsx';
import { StatCard } from './stat-card.tsx';

interface FeelingCardProps {
  name: StepQuestion['name'];
  /** The number of answers for each feeling, keyed `1` to `5`. It is undefined while they load. */
  counts: Record<string, number> | undefined;
  to: string | undefined;
}

/** Shows how many answers each of the five feelings has. */
export function FeelingCard({ name, counts, to }: FeelingCardProps) {
  const { t } = useTranslation('staff');
  return (
    <StatCard title={t(`question.${name}.card`)} to={to} wide>
      {counts ? <FeelingBar counts={counts} /> : <Skeleton height="130px" />}
    </StatCard>
  );
}
