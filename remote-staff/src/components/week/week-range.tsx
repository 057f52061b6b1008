import { formatDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { TextField } from '@tapin/shared/ui/text-field';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useState } from 'react';
import { addDays, fridayOf, today, typedDay } from '#src/components/days/days.ts';
import { parseTypedMonday } from './school-week.ts';
import { StepRange } from './step-range.tsx';
import { useWeek } from './use-week.ts';
import styles from './week-choice.module.css';

const loadCalendar = () => import(/* webpackChunkName: "week-calendar" */ './week-calendar.tsx');

interface WeekChoiceProps {
  monday: string;
  onChoose: (monday: string) => void;
}

/** Chooses a week by any of its days, typed or in a calendar. The text field works before the calendar has loaded. */
function WeekChoice({ monday, onChoose }: WeekChoiceProps) {
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

/** Chooses the week: the previous one, the next one, or any from a calendar. */
export function WeekRange() {
  const { t } = useTranslation('staff');
  const { monday, thisMonday, choose } = useWeek();
  const [isChoosing, setIsChoosing] = useState(false);
  const range = t('week.range', { start: formatDay(monday), end: formatDay(fridayOf(monday)) });
  const isThisWeek = monday === thisMonday;
  return (
    <>
      <StepRange
        label={t('week.label')}
        previous={{ label: t('week.previous'), go: () => choose(addDays(monday, -7)) }}
        next={{ label: t('week.next'), go: isThisWeek ? null : () => choose(addDays(monday, 7)) }}
        onChoose={() => setIsChoosing(true)}
      >
        {range}
      </StepRange>
      {isChoosing && (
        <Dialog title={t('week.choose')} onClose={() => setIsChoosing(false)}>
          <WeekChoice
            monday={monday}
            onChoose={(chosen) => {
              setIsChoosing(false);
              choose(chosen);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
