import type { Holiday } from '@tapin/contract/calendar-calls';
import { textLimits } from '@tapin/contract/vocabulary';
import ICAL from 'ical.js';
import { addDays } from '#src/basics/local-day.ts';

export type CalendarFileEvent = Holiday & { noSchool: boolean };

/**
 * Three school years have fewer days off. Without this limit, a recurrence rule without an end would repeat until the
 * deadline.
 */
const maxOccurrences = 2_000;

/** Words with which schools name days off, in English and in Spanish. */
const dayOffPattern =
  /no (school|classes|students)|school closed|holiday|break|recess|vacation|(teacher|professional|staff).*(day|development)|labor day|thanksgiving|christmas|new year|martin luther king|mlk|presidents|memorial day|juneteenth|independence day|veterans|indigenous|columbus|good friday|sin clases|no hay clases|festivo|feriado|vacaciones|receso|asueto|día del trabajo|acción de gracias|navidad|año nuevo/i;

function acceptedDates(now: Date) {
  const year = now.getUTCFullYear();
  return { first: `${year - 1}-01-01`, last: `${year + 2}-12-31` };
}

const dayOf = (time: ICAL.Time): string => time.toString().slice(0, 10);

/** Returns the first and the last day of an event. In the file, the end is the day after the last day. */
function spanOf(event: ICAL.Event, start: ICAL.Time) {
  const firstDay = dayOf(start);
  const days = Math.max(1, Math.round(event.duration.toSeconds() / 86_400));
  return { firstDay, lastDay: addDays(firstDay, days - 1) };
}

function* startsOf(event: ICAL.Event): Generator<ICAL.Time> {
  if (!event.isRecurring()) {
    yield event.startDate;
    return;
  }
  const repeats = event.iterator();
  for (let next = repeats.next(); next; next = repeats.next()) yield next;
}

function eventsOf(text: string): ICAL.Event[] {
  const parsed: unknown = ICAL.parse(text);
  if (!Array.isArray(parsed) || parsed[0] !== 'vcalendar') throw new Error('not a calendar');
  const calendar = new ICAL.Component(parsed);
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

/**
 * Returns the all-day events of an iCalendar file (RFC 5545), or throws. Events with times of day are ignored, because
 * they do not mean a day without school. Some recurrence rules make the library loop forever, so call it in a worker
 * (see `importCalendar`).
 */
export function parseCalendarFile(text: string, now: Date): CalendarFileEvent[] {
  const { first, last } = acceptedDates(now);
  const found = new Map<string, CalendarFileEvent>();
  let seen = 0;
  for (const event of eventsOf(text)) {
    const name = (event.summary ?? '').trim().slice(0, textLimits.holiday);
    const cancelled = event.component.getFirstPropertyValue('status') === 'CANCELLED';
    if (cancelled || name === '' || !event.startDate?.isDate) continue;
    for (const start of startsOf(event)) {
      seen += 1;
      if (seen > maxOccurrences) throw new Error('too many occurrences');
      const { firstDay, lastDay } = spanOf(event, start);
      if (firstDay > last) break;
      if (firstDay < first || lastDay < firstDay) continue;
      found.set(`${firstDay} ${lastDay} ${name}`, {
        firstDay,
        lastDay,
        name,
        noSchool: dayOffPattern.test(name),
      });
    }
  }
  return [...found.values()].sort((a, b) => (a.firstDay < b.firstDay ? -1 : 1));
}
