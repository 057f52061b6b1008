import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Form } from '@tapin/shared/ui/form';
import { TextField } from '@tapin/shared/ui/text-field';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useState } from 'react';
import { today, typedDay } from '#src/days.ts';
import { parseTypedMonday } from './school-week.ts';
import styles from './week-choice.module.css';

const loadCalendar = () => import(/* webpackChunkName: "week-calendar" */ './week-calendar.tsx');

interface WeekChoiceProps {
  monday: string;
  onChoose: (monday: string) => void;
}

/** Chooses a week by any of its days, typed or in a calendar. The text field works before the calendar has loaded. */
export function WeekChoice({ monday, onChoose }: WeekChoiceProps) {
  const { t } = useTranslation('staff');
  const [typedText, setTypedText] = useState(typedDay(monday));
  const [isInvalid, setIsInvalid] = useState(false);
  const calendar = useLazyModule(loadCalendar, true);
  const WeekCalendar = calendar.module?.WeekCalendar;

  const chooseTyped = () => {
    const chosen = parseTypedMonday(typedText, today());
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
          value={typedText}
          autoComplete="off"
          onChange={(text) => {
            setTypedText(text);
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
