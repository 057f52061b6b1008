import type { StepQuestion } from '@tapin/shared/contract/questions';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { kit } from '@tapin/shared/ui/kit-classes';
import { RowLink } from '@tapin/shared/ui/row-link';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { type ReactNode, useId } from 'react';
import { FeelingBar } from '#src/components/figures/feeling-bar.tsx';
import { ShareBar } from '#src/components/figures/tiles.tsx';
import styles from './stat-card.module.css';

interface FigureProps {
  /** The percentage from 0 to 100: null without answers, undefined while it loads. */
  percent: number | null | undefined;
  of: string;
  note: string;
  /** The percentage that is usual at this time of day. */
  usual?: number | undefined;
}

export function Figure({ percent, of, note, usual }: FigureProps) {
  if (percent === undefined) return <Skeleton height="80px" />;
  return (
    <div className={styles.figure}>
      <p className={styles.line}>
        <strong className={styles.percent}>{percent === null ? '–' : formatPercent(percent)}</strong>
        <span>{of}</span>
      </p>
      <ShareBar percent={percent ?? 0} usual={usual} />
      <p className={`${kit.hint} ${styles.note}`}>{note}</p>
    </div>
  );
}

interface StatCardProps {
  title: ReactNode;
  to: string | undefined;
  wide?: true;
  children: ReactNode;
}

export function StatCard({ title, to, wide, children }: StatCardProps) {
  const id = useId();
  return (
    <article
      className={styles.card}
      aria-labelledby={id}
      data-wide={wide}
      data-link={to !== undefined || undefined}
    >
      <h3 id={id} className={styles.title}>
        {to === undefined ? title : <RowLink to={to}>{title}</RowLink>}
      </h3>
      {children}
    </article>
  );
}

interface FeelingCardProps {
  name: StepQuestion['name'];
  counts: Record<string, number> | undefined;
  days?: number;
  to: string | undefined;
}

export function FeelingCard({ name, counts, days, to }: FeelingCardProps) {
  const { t } = useTranslation('staff');
  return (
    <StatCard title={t(`question.${name}.card`)} to={to} wide>
      {counts ? (
        <FeelingBar counts={counts} {...(days !== undefined && { days })} />
      ) : (
        <Skeleton height="130px" />
      )}
    </StatCard>
  );
}

interface YesNoCardProps {
  title: ReactNode;
  counts: Record<string, number> | undefined;
  yesText: (yes: number, no: number) => string;
  noText: (no: number) => string;
  to: string | undefined;
}

export function YesNoCard({ title, counts, yesText, noText, to }: YesNoCardProps) {
  const { t } = useTranslation('staff');
  const yes = counts?.true ?? 0;
  const no = counts?.false ?? 0;
  const percent = wholePercent(yes, yes + no);
  return (
    <StatCard title={title} to={to}>
      <Figure
        percent={counts && percent}
        of={percent === null ? '' : yesText(yes, no)}
        note={percent === null ? t('dashboard.stats.noAnswers') : noText(no)}
      />
    </StatCard>
  );
}
