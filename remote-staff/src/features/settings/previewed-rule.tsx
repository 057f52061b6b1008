import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import type { PreviewedFollowUps } from './alert-preview.ts';
import styles from './rules.module.css';

interface PreviewedRuleProps {
  /** Undefined while it is counted. */
  previewed: PreviewedFollowUps | undefined;
  schoolDays: number;
  /** The number of days in a row that was counted with, for a rule that is off. */
  runLength?: number | undefined;
}

const daysOfWeek = 5;

/** Says how many follow-ups a rule would have opened, how many that are in a day, and for how many counselors. */
export function PreviewedRule({ previewed, schoolDays, runLength }: PreviewedRuleProps) {
  const { t } = useTranslation('staff');
  if (!previewed) return <p className={styles.preview}>{t('later.settings.preview.counting')}</p>;
  const { followUps, counselors, withoutCounselor } = previewed;
  const perDay = Math.round(followUps / schoolDays);
  const perWeek = Math.round((followUps / schoolDays) * daysOfWeek);
  const perTime =
    perDay > 0
      ? t('later.settings.preview.perDay', { number: perDay })
      : t('later.settings.preview.perWeek', { number: perWeek });
  const facts = [
    followUps > 0
      ? t('later.settings.preview.opened', { count: followUps })
      : t('later.settings.preview.none'),
    perWeek > 0 ? perTime : null,
    counselors > 0 ? t('later.settings.preview.counselors', { count: counselors }) : null,
    withoutCounselor > 0 ? t('later.settings.preview.withoutCounselor', { number: withoutCounselor }) : null,
  ];
  return (
    <p className={styles.preview}>
      {runLength !== undefined && `${t('later.settings.preview.ifOn', { days: runLength })} `}
      {joinFacts(facts)}
    </p>
  );
}
