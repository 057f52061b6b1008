import { textLimits } from '@tapin/shared/contract/vocabulary';
import { formatDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { Dialog } from '@tapin/shared/ui/dialog';
import { FileButton } from '@tapin/shared/ui/file-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { today } from '#src/components/days/days.ts';
import styles from './care-settings.module.css';
import { type CalendarEvent, type Holiday, useReadCalendarFile } from './settings-calls.ts';

interface ChooseHolidaysProps {
  events: readonly CalendarEvent[];
  onChosen: (holidays: readonly Holiday[]) => void;
  onClose: () => void;
}

/**
 * Lists the events of a calendar file. Events that look like days off are selected; others, such as picture days, are
 * not.
 */
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
    <Dialog title={t('settings.care.holidays.choose')} onClose={onClose}>
      <Form onSubmit={addChosen}>
        {events.length === 0 && <p>{t('settings.care.holidays.noneInFile')}</p>}
        {events.map((event) => (
          <CheckBox
            key={`${event.firstDay} ${event.lastDay} ${event.name}`}
            label={joinFacts([event.name, formatDay(event.firstDay)])}
            checked={chosen.has(event)}
            onChange={(isChosen) => choose(event, isChosen)}
          />
        ))}
        <Button type="submit" wide disabled={chosen.size === 0}>
          {t('settings.care.holidays.take', { count: chosen.size })}
        </Button>
      </Form>
    </Dialog>
  );
}

interface CalendarFileProps {
  school: string;
  onChosen: (holidays: readonly Holiday[]) => void;
}

function CalendarFile({ school, onChosen }: CalendarFileProps) {
  const { t } = useTranslation('staff');
  const [events, setEvents] = useState<readonly CalendarEvent[] | null>(null);
  const { error, isPending, mutate } = useReadCalendarFile(school);
  const read = (file: File) => mutate(file, { onSuccess: (reply) => setEvents(reply.events) });
  return (
    <>
      <FileButton
        label={t('settings.care.holidays.fromFile')}
        accept=".ics,text/calendar"
        busy={isPending}
        onChoose={read}
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

function AddHoliday({ onAdd, onClose }: { onAdd: (holiday: Holiday) => void; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const [name, setName] = useState('');
  const [firstDay, setFirstDay] = useState('');
  const [lastDay, setLastDay] = useState('');
  const end = lastDay || firstDay;
  const isWrong = lastDay !== '' && lastDay < firstDay;
  const isComplete = name.trim() !== '' && firstDay !== '' && !isWrong;
  const save = () => {
    if (!isComplete) return;
    onAdd({ name: name.trim(), firstDay, lastDay: end });
    onClose();
  };
  return (
    <Dialog title={t('settings.care.holidays.add')} onClose={onClose}>
      <Form onSubmit={save}>
        <TextField
          label={t('settings.care.holidays.name')}
          value={name}
          onChange={setName}
          maxLength={textLimits.holiday}
        />
        <TextField
          type="date"
          label={t('settings.care.holidays.first')}
          value={firstDay}
          onChange={setFirstDay}
        />
        <TextField
          type="date"
          label={t('settings.care.holidays.last')}
          hint={t('settings.care.holidays.lastHint')}
          error={isWrong ? t('settings.care.holidays.wrongOrder') : null}
          value={lastDay}
          onChange={setLastDay}
        />
        <Button type="submit" wide disabled={!isComplete}>
          {t('settings.care.holidays.add')}
        </Button>
      </Form>
    </Dialog>
  );
}

interface HolidaysProps {
  school: string;
  holidays: readonly Holiday[];
  onChange: (holidays: Holiday[]) => void;
}

const haveSameDays = (one: Holiday, other: Holiday) =>
  one.firstDay === other.firstDay && one.lastDay === other.lastDay;

export function Holidays({ school, holidays, onChange }: HolidaysProps) {
  const { t } = useTranslation('staff');
  const [isAdding, setIsAdding] = useState(false);
  const daysOf = ({ firstDay, lastDay }: Holiday) =>
    firstDay === lastDay
      ? formatDay(firstDay)
      : t('week.range', { start: formatDay(firstDay), end: formatDay(lastDay) });
  const add = (added: readonly Holiday[]) => {
    const unchanged = holidays.filter((holiday) => !added.some((other) => haveSameDays(holiday, other)));
    onChange([...unchanged, ...added].sort((one, other) => one.firstDay.localeCompare(other.firstDay)));
  };
  const past = holidays.filter(({ lastDay }) => lastDay < today());
  const listOf = (listed: readonly Holiday[]) => (
    <ul className={styles.holidays}>
      {listed.map((holiday) => (
        <li key={`${holiday.firstDay} ${holiday.lastDay}`} className={styles.holiday}>
          <span className={styles.day}>
            {holiday.name} <span className={`${kit.hint} ${styles.days}`}>{daysOf(holiday)}</span>
          </span>
          <Button
            variant="quiet"
            aria-label={t('settings.care.holidays.removeName', { name: holiday.name })}
            onClick={() => onChange(holidays.filter((other) => other !== holiday))}
          >
            {t('settings.care.holidays.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
  return (
    <Panel title={t('settings.care.holidays.title')} hint={t('settings.care.holidays.hint')}>
      {holidays.length === 0 && <p>{t('settings.care.holidays.none')}</p>}
      {listOf(holidays.filter((holiday) => !past.includes(holiday)))}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{t('settings.care.holidays.past', { number: past.length })}</summary>
          {listOf(past)}
        </details>
      )}
      <div className={`${kit.centeredRow} ${styles.actions}`}>
        <Button variant="secondary" onClick={() => setIsAdding(true)}>
          {t('settings.care.holidays.add')}
        </Button>
        <CalendarFile school={school} onChosen={add} />
      </div>
      {isAdding && <AddHoliday onAdd={(holiday) => add([holiday])} onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}
