import { parseDate } from '@internationalized/date';
import { languageRow } from '@tapin/shared/contract/languages';
import { useTranslation } from '@tapin/shared/i18n';
import { Icon } from '@tapin/shared/ui/icon';
import { preventPressStyle } from '@tapin/shared/ui/press-style';
import { useContext, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  RangeCalendar,
  RangeCalendarStateContext,
} from 'react-aria-components/RangeCalendar';
import { fridayOf, mondayOf, today } from '#src/components/days/days.ts';

import styles from './week-calendar.module.css';

preventPressStyle();

interface WeekCalendarProps {
  monday: string;
  onChoose: (monday: string) => void;
}

export function WeekCalendar({ monday, onChoose }: WeekCalendarProps) {
  const { t, i18n } = useTranslation('staff');
  return (
    <I18nProvider locale={languageRow(i18n.language).locale}>
      <RangeCalendar
        aria-label={t('week.label')}
        className={styles.calendar ?? ''}
        value={{ start: parseDate(monday), end: parseDate(fridayOf(monday)) }}
        firstDayOfWeek="mon"
        maxValue={parseDate(fridayOf(mondayOf(today())))}
      >
        <CompleteRange onChoose={onChoose} />
        <header className={styles.header}>
          <Button slot="previous" className={styles.step ?? ''}>
            <Icon of="previous" />
          </Button>
          <CalendarHeading className={styles.month ?? ''} />
          <Button slot="next" className={styles.step ?? ''}>
            <Icon of="next" />
          </Button>
        </header>
        <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
          {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
        </CalendarGrid>
      </RangeCalendar>
    </I18nProvider>
  );
}

/** Completes the range after its first day is chosen, because one day determines the school week. */
function CompleteRange({ onChoose }: Pick<WeekCalendarProps, 'onChoose'>) {
  const state = useContext(RangeCalendarStateContext);
  const first = state?.anchorDate?.toString();
  useEffect(() => {
    if (!first) return;
    state?.setAnchorDate(null);
    onChoose(mondayOf(first));
  }, [first, state, onChoose]);
  return null;
}
