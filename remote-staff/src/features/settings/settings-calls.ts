import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { Holiday, SchoolCalendar } from '@tapin/shared/contract/calendar-calls';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import type { AlarmReach } from '@tapin/shared/contract/care-reach';
import { useQueryClient } from '@tapin/shared/query';
import { readTextFile } from '@tapin/shared/ui/file-button';
import { useAction } from '@tapin/shared/ui/use-action';

export type { AlarmReach };

/**
 * The query of the people who are emailed in place of counselors who turned alerts off, and of the students whom no
 * alert reaches.
 */
export const alarmReachQuery = (schoolUserId: string) =>
  queryOf('GET /staff/care/reach', { query: { schoolUserId } }, { gcTime: 0 });

export type { Holiday, SchoolCalendar };
export type CalendarReply = OutputOf<'GET /school/:school/calendar'>;
export type CalendarEvent = OutputOf<'POST /school/:school/calendar/import'>['events'][number];

/**
 * The query of a form that is sent as a whole. It is never cached, because an outdated value would undo a colleague’s
 * change.
 */
export const calendarQuery = (school: string) =>
  queryOf('GET /school/:school/calendar', { params: { school } }, { gcTime: 0, refetchOnWindowFocus: false });

export function useSaveCalendar(school: string) {
  const client = useQueryClient();
  return useAction(
    async (body: InputOf<'PUT /school/:school/calendar'>['body']) => {
      const saved = await call('PUT /school/:school/calendar', { params: { school }, body });
      await client.invalidateQueries({ queryKey: keyOf('GET /school/:school/calendar') });
      // The backup may have changed.
      await client.invalidateQueries({ queryKey: keyOf('GET /staff/care/reach') });
      // The preview depends on the school days. Saving does not wait for it.
      void client.invalidateQueries({ queryKey: keyOf('GET /staff/care/alert-preview') });
      return saved;
    },
    { repeats: true },
  );
}

export const useReadCalendarFile = (school: string) =>
  useAction(
    async (file: File) => {
      const ics = await readTextFile(file);
      return call('POST /school/:school/calendar/import', { params: { school }, body: { ics } });
    },
    { repeats: true },
  );
