import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import { alarmReachQuery } from '#src/api/alarm-reach.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
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
      ? t('careSettings.escalation.hours', { count: count / 60 })
      : t('careSettings.escalation.minutes', { count });
  const chain = data?.chain;
  return (
    <Panel title={t('careSettings.escalation.title')} hint={t('careSettings.escalation.hint')}>
      <SelectField
        label={t('careSettings.escalation.after')}
        hint={t('careSettings.escalation.afterHint')}
        value={String(minutes)}
        onChange={(count) => onChange(Number(count))}
        options={choices.map((count) => ({ value: String(count), label: labelOf(count) }))}
      />
      {chain && (
        <ol className={styles.steps}>
          <li>{t('careSettings.escalation.first')}</li>
          {chain.backup !== null && <li>{t('careSettings.escalation.backup', { names: [chain.backup] })}</li>}
          {chain.admins.length > 0 && <li>{t('careSettings.escalation.admins', { names: chain.admins })}</li>}
        </ol>
      )}
    </Panel>
  );
}
