import type { Trend } from '@tapin/shared/contract/district-trends';
import { formatDecimal, formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Sparkline } from '@tapin/shared/ui/sparkline';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import type { ComponentProps, ReactNode } from 'react';
import styles from './school-cells.module.css';

interface FigureProps {
  value?: string;
  detail?: ReactNode;
  hidden?: ReactNode;
}

export function Figure({ value, detail, hidden }: FigureProps) {
  if (value === undefined) return <span className={styles.detail}>{hidden ?? '–'}</span>;
  return (
    <span className={styles.figure}>
      <b>{value}</b>
      {detail && (
        <>
          {' '}
          <span className={styles.detail}>{detail}</span>
        </>
      )}
    </span>
  );
}

const arrows = { up: 'M10 16V4m-5 5 5-5 5 5', down: 'M10 4v12m-5-5 5 5 5-5', same: 'M4 10h12' };

/** The change since the previous range: an arrow and a number, or a dash without a change. */
function Change({ value, unit }: { value: number | null; unit: 'points' | 'steps' }) {
  const { t } = useTranslation('district');
  if (value === null) return null;
  const direction = value > 0 ? 'up' : value < 0 ? 'down' : 'same';
  const number = (unit === 'steps' ? formatDecimal : formatNumber)(Math.abs(value));
  return (
    <span className={`${styles.change} ${styles[direction]}`}>
      <svg width="14" height="14" viewBox="0 0 20 20" aria-hidden="true">
        <path d={arrows[direction]} />
      </svg>
      <VisuallyHidden>{t(`trends.${direction}`, { number })}</VisuallyHidden>
      {value !== 0 && <span aria-hidden="true">{number}</span>}
    </span>
  );
}

export type Scale = ComponentProps<typeof Sparkline>['scale'];

interface TrendProps {
  /** Undefined for a school without students, for a school that is newer than the figures, and after a failed load. */
  trend: Trend | undefined;
}

/** Shown for a trend without a value, because nobody or too few students answered. */
function NoTrend({ trend }: TrendProps) {
  const { t } = useTranslation('district');
  return <Figure hidden={trend && t(`hidden.${trend.noAnswers ? 'noAnswers' : 'fewerThanFive'}`)} />;
}

export function ShareTrend({ trend }: TrendProps) {
  if (trend?.value == null) return <NoTrend trend={trend} />;
  return (
    <span className={styles.share}>
      <b>{formatPercent(trend.value)}</b> <Change value={trend.change} unit="points" />
    </span>
  );
}

/** The mean feeling as a face with its word, the trend line of the range, and the change. */
export function FeelingTrend({ trend, scale }: TrendProps & { scale: Scale }) {
  const { t } = useTranslation('shared');
  if (trend?.value == null) return <NoTrend trend={trend} />;
  const feeling = feelingOf(Math.round(trend.value));
  return (
    <span className={styles.feeling}>
      {feeling !== 'unknown' && <Face feeling={feeling} size={26} />}
      <span className={styles.word}>
        <b>{t(`feeling.${feeling}`)}</b> <span className={kit.hint}>{formatDecimal(trend.value)}</span>
      </span>{' '}
      <span className={styles.line}>
        <Sparkline points={trend.points} scale={scale} />
      </span>
      <Change value={trend.change} unit="steps" />
    </span>
  );
}
