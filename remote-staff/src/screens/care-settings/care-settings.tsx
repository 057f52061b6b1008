import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import { type CalendarReply, type SchoolCalendar, useSaveCalendar } from '#src/api/calendar.ts';
import styles from './care-settings.module.css';
import { Holidays } from './holidays.tsx';
import { Rules } from './rules.tsx';
import { SchoolDays } from './school-days.tsx';
import { Talk } from './talk.tsx';

interface CareSettingsProps {
  school: string;
  reply: CalendarReply;
}

/** Of whoever fills this in, who is most likely at the school. */
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** No form: its dialogs are forms of their own, and one cannot hold another. */
export function CareSettings({ school, reply }: CareSettingsProps) {
  const { t } = useTranslation('staff');
  const [timeZone, setTimeZone] = useState(reply.calendar.timeZone ?? zoneHere());
  const [calendar, setCalendar] = useState(reply.calendar);
  const { error, isPending, isSuccess, mutate, reset } = useSaveCalendar(school);
  const change = (changes: Partial<SchoolCalendar>) => {
    reset();
    setCalendar((current) => ({ ...current, ...changes }));
  };
  return (
    <div className={styles.settings}>
      <SchoolDays
        calendar={calendar}
        onChange={change}
        timeZone={timeZone}
        onTimeZone={(zone) => {
          reset();
          setTimeZone(zone);
        }}
      />
      <Holidays school={school} holidays={calendar.holidays} onChange={(holidays) => change({ holidays })} />
      <Rules rules={calendar.rules} onChange={(rules) => change({ rules })} />
      <Talk calendar={calendar} standIns={reply.standIns} onChange={change} />
      <FormError error={error} />
      <ActionButton busy={isPending} onClick={() => mutate({ ...calendar, timeZone })}>
        {t('careSettings.save')}
      </ActionButton>
      <StatusText>{isSuccess && t('careSettings.saved')}</StatusText>
    </div>
  );
}
