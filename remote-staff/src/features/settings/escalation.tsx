import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import { useSchoolUserId } from '#src/components/membership.ts';
import { alarmReachQuery } from './alarm-reach.ts';
import styles from './care-settings.module.css';

interface EscalationProps {
  minutes: number;
  onChange: (minutes: number) => void;
}

const offeredMinutes = [15, 30, 60, 90, 120, 180, 240, 480, 960];

/** Edits after which time of school the next adults are emailed about a follow-up, and names them. */
export function Escalation({ minutes, onChange }: EscalationProps) {
  const { t } = useTranslation('staff');
  const { data } = useQuery(alarmReachQuery(useSchoolUserId()));
  const choices = [...new Set([...offeredMinutes, minutes])].sort((a, b) => a - b);
  const labelOf = (count: number) =>
    count % 60 === 0
      ? t('later.settings.care.escalation.hours', { count: count / 60 })
      : t('later.settings.care.escalation.minutes', { count });
  const chain = data?.chain;
  return (
    <Panel title={t('later.settings.care.escalation.title')} hint={t('later.settings.care.escalation.hint')}>
      <SelectField
        label={t('later.settings.care.escalation.after')}
        hint={t('later.settings.care.escalation.afterHint')}
        value={String(minutes)}
        onChange={(count) => onChange(Number(count))}
        options={choices.map((count) => ({ value: String(count), label: labelOf(count) }))}
      />
      {chain && (
        <ol className={styles.steps}>
          <li>{t('later.settings.care.escalation.first')}</li>
          {chain.backup !== null && (
            <li>{t('later.settings.care.escalation.backup', { names: [chain.backup] })}</li>
          )}
          {chain.admins.length > 0 && (
            <li>{t('later.settings.care.escalation.admins', { names: chain.admins })}</li>
          )}
        </ol>
      )}
    </Panel>
  );
}
