import { useTranslation } from '@tapin/shared/i18n';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Icon } from '@tapin/shared/ui/icon';
import { useState } from 'react';
import { addDays, formatDay, fridayOf } from '#src/days.ts';
import { useWeek } from './use-week.ts';
import { WeekChoice } from './week-choice.tsx';
import styles from './week-range.module.css';

/** Chooses the week: the previous one, the next one, or any from a calendar. */
export function WeekRange() {
  const { t } = useTranslation('staff');
  const { monday, thisMonday, choose } = useWeek();
  const [isChoosing, setIsChoosing] = useState(false);
  const range = t('week.range', { start: formatDay(monday), end: formatDay(fridayOf(monday)) });
  const isThisWeek = monday === thisMonday;
  return (
    <fieldset aria-label={t('week.label')} className={styles.range}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('week.previous')}
        onClick={() => choose(addDays(monday, -7))}
      >
        <Icon of="previous" />
      </button>
      <button
        type="button"
        className={styles.chosen}
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
      >
        {range}
      </button>
      <button
        type="button"
        className={styles.step}
        aria-label={t('week.next')}
        aria-disabled={isThisWeek}
        onClick={() => isThisWeek || choose(addDays(monday, 7))}
      >
        <Icon of="next" />
      </button>
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
    </fieldset>
  );
}
