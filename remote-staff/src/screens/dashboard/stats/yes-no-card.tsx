import type { YesNoQuestion } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { Figure } from './figure.tsx';
import { percentOf } from './percent-of.ts';
import { StatCard } from './stat-card.tsx';

interface YesNoCardProps {
  name: YesNoQuestion['name'];
  /** Answers by response, `true` and `false`; undefined while they load. */
  counts: Record<string, number> | undefined;
  to: string | undefined;
}

/** The share of yes among the answers to one question. */
export function YesNoCard({ name, counts, to }: YesNoCardProps) {
  const { t } = useTranslation('staff');
  const yes = counts?.true ?? 0;
  const no = counts?.false ?? 0;
  const percent = percentOf(yes, yes + no);
  return (
    <StatCard title={t(`question.${name}.card`)} to={to}>
      <Figure
        percent={counts && percent}
        of={percent === null ? '' : t('dashboard.stats.yes', { count: yes })}
        note={percent === null ? t('dashboard.stats.noAnswers') : t(`question.${name}.cardNo`, { count: no })}
      />
    </StatCard>
  );
}
