import { formatDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { useState } from 'react';
import type { CalendarEvent, Holiday } from '#src/api/calendar.ts';

interface ChooseHolidaysProps {
  events: readonly CalendarEvent[];
  onChosen: (holidays: readonly Holiday[]) => void;
  onClose: () => void;
}

/** Lists the events of a calendar file. Those that look like days off are selected; others, such as picture days, are not. */
export function ChooseHolidays({ events, onChosen, onClose }: ChooseHolidaysProps) {
  const { t } = useTranslation('staff');
  const [chosen, setChosen] = useState(() => new Set(events.filter(({ noSchool }) => noSchool)));
  const choose = (event: CalendarEvent, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(event);
    else next.delete(event);
    setChosen(next);
  };
  const addChosen = () => onChosen([...chosen].map(({ noSchool: _, ...holiday }) => holiday));
  return (
    <Dialog title={t('later.settings.care.holidays.choose')} onClose={onClose}>
      <Form onSubmit={addChosen}>
        {events.length === 0 && <p>{t('later.settings.care.holidays.noneInFile')}</p>}
        {events.map((event) => (
          <CheckBox
            key={`${event.firstDay} ${event.lastDay} ${event.name}`}
            label={joinFacts([event.name, formatDay(event.firstDay)])}
            checked={chosen.has(event)}
            onChange={(isChosen) => choose(event, isChosen)}
          />
        ))}
        <Button type="submit" wide disabled={chosen.size === 0}>
          {t('later.settings.care.holidays.take', { count: chosen.size })}
        </Button>
      </Form>
    </Dialog>
  );
}
