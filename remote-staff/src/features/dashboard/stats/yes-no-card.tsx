import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { useTranslation } from '@tapin/shared/i18n';
import type { ReactNode } from 'react';
import { Figure } from './figure.tsx';
import { StatCard } from './stat-card.tsx';

interface YesNoCardProps {
  title: ReactNode;
  /** Formats the number of students who said no. */
  noText: (count: number) => string;
  /** The number of answers by response, `true` and `false`. It is undefined while they load. */
  counts: Record<string, number> | undefined;
  to: string | undefined;
  /** Whether the answers of many days are added up. Their numbers are not those of students, so only the share is shown. */
  isSum?: boolean;
}

/** Shows the share of yes among the answers to one question. */
export function YesNoCard({ title, noText, counts, to, isSum = false }: YesNoCardProps) {
  const { t } = useTranslation('staff');
  const yes = counts?.true ?? 0;
  const no = counts?.false ?? 0;
  const percent = wholePercent(yes, yes + no);
  return (
    <StatCard title={title} to={to}>
      <Figure
        percent={counts && percent}
        of={
          percent === null
            ? ''
            : isSum
              ? t('own.yesOfAnswers', { count: yes + no })
              : t('dashboard.stats.yes', { count: yes })
        }
        note={percent === null ? t('dashboard.stats.noAnswers') : isSum ? '' : noText(no)}
      />
    </StatCard>
  );
}
