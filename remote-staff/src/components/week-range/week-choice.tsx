import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Form } from '@tapin/shared/ui/form';
import { TextField } from '@tapin/shared/ui/text-field';
import { useLate } from '@tapin/shared/ui/use-late';
import { useState } from 'react';
import { today, writtenDay } from '#src/days.ts';
import { typedMonday } from './school-week.ts';
import styles from './week-choice.module.css';

const loadCalendar = () => import(/* webpackChunkName: "week-calendar" */ './week-calendar.tsx');

interface WeekChoiceProps {
  monday: string;
  onChoose: (monday: string) => void;
}

/** Chooses a week by any of its days, typed or in a calendar. The text field works before the calendar has loaded. */
export function WeekChoice({ monday, onChoose }: WeekChoiceProps) {
  const { t } = useTranslation('staff');
  const [typed, setTyped] = useState(writtenDay(monday));
  const [isInvalid, setIsInvalid] = useState(false);
  const calendar = useLate(loadCalendar, true);
  const WeekCalendar = calendar.module?.WeekCalendar;

  const chooseTyped = () => {
    const chosen = typedMonday(typed, today());
    if (chosen === null) setIsInvalid(true);
    else onChoose(chosen);
  };

  return (
    <>
      <Form onSubmit={chooseTyped}>
        <TextField
          label={t('week.typed')}
          hint={t('week.format')}
          error={isInvalid ? t('week.invalid') : undefined}
          value={typed}
          autoComplete="off"
          onChange={(text) => {
            setTyped(text);
            setIsInvalid(false);
          }}
        />
        <Button type="submit" variant="secondary">
          {t('week.show')}
        </Button>
      </Form>
      <div className={styles.calendar}>
        {WeekCalendar && <WeekCalendar monday={monday} onChoose={onChoose} />}
        {calendar.hasFailed && (
          <p role="status">
            {t('week.failed')}
            <Button variant="quiet" onClick={calendar.retry}>
              {t('charts.retry')}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
