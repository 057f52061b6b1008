import { formatDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { TextField } from '@tapin/shared/ui/text-field';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import { useState } from 'react';
import { addDays, fridayOf, mondayOf, today, typedDay } from '#src/components/days/days.ts';
import { isDay, parseTypedDay } from '#src/components/days/typed-days.ts';
import styles from './step-range.module.css';
import { StepRange } from './step-range.tsx';

/** Returns the Monday of the week in the address. An invalid or future day results in the current week. */
export function parseMonday(dayInUrl: string, today: string): string {
  const thisMonday = mondayOf(today);
  const monday = isDay(dayInUrl) ? mondayOf(dayInUrl) : thisMonday;
  const hasBegun = monday < thisMonday;
  return hasBegun ? monday : thisMonday;
}

/** Returns the Monday of a typed day; null for an invalid day and for a week that has not begun. */
export function parseTypedMonday(text: string, today: string): string | null {
  const day = parseTypedDay(text);
  if (day === null) return null;
  const monday = mondayOf(day);
  return monday > today ? null : monday;
}

export function useWeek() {
  const thisMonday = mondayOf(today());
  const [weekInUrl, choose] = useUrlParameter('week', thisMonday);
  return { monday: parseMonday(weekInUrl, today()), thisMonday, choose };
}

const loadCalendar = () => import(/* webpackChunkName: "week-calendar" */ './week-calendar.tsx');

/**
 * A dialog to choose a week by any of its days, typed or in a calendar. The text field works before the calendar has
 * loaded.
 */
function WeekChoice({ monday, onChoose }: { monday: string; onChoose: (monday: string) => void }) {
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
