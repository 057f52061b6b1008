import { formatDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { useRef, useState } from 'react';
import { type CalendarEvent, type Holiday, useReadCalendarFile } from './settings-calls.ts';

interface ChooseHolidaysProps {
  events: readonly CalendarEvent[];
  onChosen: (holidays: readonly Holiday[]) => void;
  onClose: () => void;
}

/** Lists the events of a calendar file. Those that look like days off are selected; others, such as picture days, are not. */
function ChooseHolidays({ events, onChosen, onClose }: ChooseHolidaysProps) {
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

interface CalendarFileProps {
  school: string;
  onChosen: (holidays: readonly Holiday[]) => void;
}

/** Reads a school's calendar from a file. The person chooses which of its days are without school. */
export function CalendarFile({ school, onChosen }: CalendarFileProps) {
  const { t } = useTranslation('staff');
  const input = useRef<HTMLInputElement>(null);
  const [events, setEvents] = useState<readonly CalendarEvent[] | null>(null);
  const { error, isPending, mutate } = useReadCalendarFile(school);
  const read = (file: File | undefined) =>
    file && mutate(file, { onSuccess: (reply) => setEvents(reply.events) });
  return (
    <>
      <Button variant="secondary" busy={isPending} onClick={() => input.current?.click()}>
        {t('later.settings.care.holidays.fromFile')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ics,text/calendar"
        aria-label={t('later.settings.care.holidays.fromFile')}
        onChange={({ target }) => {
          read(target.files?.[0]);
          // Without this, choosing the same file again would fire no change event.
          target.value = '';
        }}
      />
      <FormError error={error} />
      {events && (
        <ChooseHolidays
          events={events}
          onClose={() => setEvents(null)}
          onChosen={(chosen) => {
            onChosen(chosen);
            setEvents(null);
          }}
        />
      )}
    </>
  );
}
