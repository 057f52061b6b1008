import { formatDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { CheckGroup } from '@tapin/shared/ui/check-group';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import { TextField } from '@tapin/shared/ui/text-field';
import styles from './care-settings.module.css';
import type { SchoolCalendar } from './settings-calls.ts';

interface SchoolDaysProps {
  calendar: SchoolCalendar;
  onChange: (changes: Partial<SchoolCalendar>) => void;
  /** The first day for which the current weekdays apply; undefined if they always applied. */
  since: string | undefined;
  timeZone: string;
  onTimeZone: (zone: string) => void;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Edits the school days, which “three days running” and “your next check-in” are based on. */
export function SchoolDays({ calendar, onChange, since, timeZone, onTimeZone }: SchoolDaysProps) {
  const { t } = useTranslation('staff');
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <Panel title={t('settings.care.days.title')} hint={t('settings.care.days.hint')}>
      <SelectField
        label={t('settings.care.days.zone')}
        value={timeZone}
        onChange={onTimeZone}
        options={[...new Set([timeZone, ...zones])].map((zone) => ({
          value: zone,
          label: zone.replaceAll('_', ' '),
        }))}
      />
      <CheckGroup
        label={t('settings.care.days.weekdays')}
        options={weekdays.map((weekday) => ({
          value: weekday,
          label: t(`careSettings.weekday.${weekday}`),
        }))}
        chosen={calendar.weekdays}
        onChange={(chosen) => onChange({ weekdays: chosen })}
      />
      <p className={kit.soft}>
        {since && `${t('settings.care.days.since', { day: formatDay(since) })} `}
        {t('settings.care.days.fromToday')}
      </p>
      <div className={`${kit.stack} ${styles.pair}`}>
        <TextField
          type="date"
          label={t('settings.care.days.first')}
          value={calendar.firstDay ?? ''}
          onChange={(day) => onChange({ firstDay: day || null })}
        />
        <TextField
          type="date"
          label={t('settings.care.days.last')}
          value={calendar.lastDay ?? ''}
          onChange={(day) => onChange({ lastDay: day || null })}
        />
        <TextField
          type="time"
          label={t('settings.care.days.opens')}
          value={calendar.opensAt}
          onChange={(opensAt) => onChange({ opensAt })}
        />
        <TextField
          type="time"
          label={t('settings.care.days.closes')}
          value={calendar.closesAt}
          onChange={(closesAt) => onChange({ closesAt })}
        />
      </div>
    </Panel>
  );
}
