import { type Static, Type } from 'typebox';
import { defineCalls, inSchool } from './call.ts';
import { ColleagueSchema } from './care-calls.ts';
import { DaySchema } from './entities.ts';
import { orNull, SchoolParams, TimeOfDay } from './schemas.ts';
import { SchoolSettingsChangeSchema, SchoolSettingsSchema } from './school-settings.ts';
import { visiblePattern } from './visible.ts';
import { textLimits } from './vocabulary.ts';

const ZoneSchema = Type.String({ minLength: 1, maxLength: 64 });

/** Days without school, from the first to the last. */
const HolidaySchema = Type.Object({
  firstDay: DaySchema,
  lastDay: DaySchema,
  name: Type.String({ minLength: 1, maxLength: textLimits.holiday, pattern: visiblePattern }),
});

const calendarFields = {
  /** Monday is 1, Sunday is 7. */
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
  }),
  /** The first day of the school year; null for no limit. */
  firstDay: orNull(DaySchema),
  lastDay: orNull(DaySchema),
  opensAt: TimeOfDay,
  closesAt: TimeOfDay,
  holidays: Type.Array(HolidaySchema, { maxItems: 200 }),
};

/** `timeZone` is null until an admin has set it. Until then the time zone of the device is used. */
const SchoolCalendarSchema = Type.Object({
  timeZone: orNull(ZoneSchema),
  ...calendarFields,
  ...SchoolSettingsSchema.properties,
});

/** The events of a calendar file. Nothing is stored until the admin saves them as holidays. */
const CalendarFileSchema = Type.Object({
  events: Type.Array(
    Type.Object({
      ...HolidaySchema.properties,
      /** Whether its name looks like a day off. Calendars of schools also contain picture days and meetings. */
      noSchool: Type.Boolean(),
    }),
  ),
});

/** A token of the saved state. It changes with each change. */
const RevisionSchema = Type.String({ minLength: 1, maxLength: 64 });

const CalendarReplySchema = Type.Object({
  calendar: SchoolCalendarSchema,
  revision: RevisionSchema,
  /** The weekdays hold from this day on; days before keep those of then. Absent when they always held. */
  weekdaysSince: Type.Optional(DaySchema),
  /** The members who can be chosen to answer for an absent adult. */
  standIns: Type.Array(ColleagueSchema),
  /** Whether a roster keeps people of the school. Then the school can refuse its code. */
  hasRoster: Type.Optional(Type.Boolean()),
});

export type Holiday = Static<typeof HolidaySchema>;
export type SchoolCalendar = Static<typeof SchoolCalendarSchema>;

export const calendarCalls = defineCalls({
  'GET /school/:school/calendar': {
    summary: "The school's time zone, days, hours and rules for telling somebody",
    access: inSchool('seesStudents'),
    params: SchoolParams,
    response: CalendarReplySchema,
    errors: [],
  },
  'PUT /school/:school/calendar': {
    summary:
      'Set the calendar and the given settings, unless somebody has changed the revision that it begins with',
    access: inSchool('changesSettings'),
    params: SchoolParams,
    body: Type.Object({
      timeZone: ZoneSchema,
      ...calendarFields,
      ...SchoolSettingsChangeSchema.properties,
      revision: Type.Optional(RevisionSchema),
    }),
    response: CalendarReplySchema,
    errors: ['stand_in_needed', 'changed_meanwhile'],
  },
  'POST /school/:school/calendar/import': {
    summary: 'Read the all-day events of an iCalendar file, for the admin to choose the holidays from',
    access: inSchool('changesSettings'),
    params: SchoolParams,
    body: Type.Object({ ics: Type.String({ minLength: 1, maxLength: 500_000 }) }),
    bodyLimit: 1024 * 1024,
    response: CalendarFileSchema,
    errors: ['calendar_file_invalid', 'too_many_requests'],
  },
});
