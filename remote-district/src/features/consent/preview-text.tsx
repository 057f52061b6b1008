import { formatDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import styles from './consent.module.css';
import type { ConsentPreview, ConsentRules } from './consent.ts';

interface PreviewTextProps {
  preview: ConsentPreview;
  rules: ConsentRules;
}

/** Says how many students would no longer be asked or be asked again, and how many families have said no. */
export function PreviewText({ preview: { stopping, resuming, students, no }, rules }: PreviewTextProps) {
  const { t } = useTranslation('district');
  const hasDay = rules.mode !== null && rules.mode !== 'none' && rules.startDay !== '';
  return (
    <ul className={styles.facts} aria-live="polite">
      <li>
        {hasDay
          ? t('later.consent.stoppingOn', { stopping, students, day: formatDay(rules.startDay) })
          : t('later.consent.stopping', { stopping, students })}
      </li>
      {no > 0 && <li>{t('later.consent.refusals', { no })}</li>}
      {resuming > 0 && <li>{t('later.consent.resuming', { resuming })}</li>}
    </ul>
  );
}
