import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import { TextField } from '@tapin/shared/ui/text-field';
import type { SchoolCalendar } from '#src/api/calendar.ts';
import styles from './care-settings.module.css';
import { CheckBox } from './check-box.tsx';

interface SchoolDaysProps {
  calendar: SchoolCalendar;
  onChange: (changes: Partial<SchoolCalendar>) => void;
  timeZone: string;
  onTimeZone: (zone: string) => void;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** When there is school: what "three days running" and "your next check-in" go by. */
export function SchoolDays({ calendar, onChange, timeZone, onTimeZone }: SchoolDaysProps) {
  const { t } = useTranslation('staff');
  const zones = Intl.supportedValuesOf('timeZone');
  const choose = (weekday: number, isSchool: boolean) => {
    const others = calendar.weekdays.filter((other) => other !== weekday);
    onChange({ weekdays: isSchool ? [...others, weekday].sort() : others });
  };
  return (
    <Panel title={t('careSettings.days.title')} hint={t('careSettings.days.hint')}>
      <SelectField
        label={t('careSettings.days.zone')}
        value={timeZone}
        onChange={onTimeZone}
        options={[...new Set([timeZone, ...zones])].map((zone) => ({
          value: zone,
          label: zone.replaceAll('_', ' '),
        }))}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('careSettings.days.weekdays')}</legend>
        {weekdays.map((weekday) => (
          <CheckBox
            key={weekday}
            label={t(`careSettings.weekday.${weekday}`)}
            checked={calendar.weekdays.includes(weekday)}
            onChange={(isSchool) => choose(weekday, isSchool)}
          />
        ))}
      </fieldset>
      <div className={styles.pair}>
        <TextField
          type="date"
          label={t('careSettings.days.first')}
          value={calendar.firstDay ?? ''}
          onChange={(day) => onChange({ firstDay: day || null })}
        />
        <TextField
          type="date"
          label={t('careSettings.days.last')}
          value={calendar.lastDay ?? ''}
          onChange={(day) => onChange({ lastDay: day || null })}
        />
        <TextField
          type="time"
          label={t('careSettings.days.opens')}
          value={calendar.opensAt}
          onChange={(opensAt) => onChange({ opensAt })}
        />
        <TextField
          type="time"
          label={t('careSettings.days.closes')}
          value={calendar.closesAt}
          onChange={(closesAt) => onChange({ closesAt })}
        />
      </div>
    </Panel>
  );
}
