import { formatDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { Dialog } from '@tapin/shared/ui/dialog';
import { useState } from 'react';
import { StepRange } from '#src/components/step-range/step-range.tsx';
import { addDays, fridayOf } from '#src/days.ts';
import { useWeek } from './use-week.ts';
import { WeekChoice } from './week-choice.tsx';

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
