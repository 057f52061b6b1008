import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { useRef, useState } from 'react';
import { type CalendarEvent, type Holiday, useReadCalendarFile } from '#src/api/calendar.ts';
import { ChooseHolidays } from './choose-holidays.tsx';

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
