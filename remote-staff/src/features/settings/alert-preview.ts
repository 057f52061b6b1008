import { queryOf } from '@tapin/shared/api';
import type { AlertPreview, PreviewedFollowUps } from '@tapin/shared/contract/alert-preview';
import type { SchoolCalendar } from './calendar-calls.ts';

export type { AlertPreview, PreviewedFollowUps };

const switchOf = (isOn: boolean | undefined) => (isOn ? 'on' : 'off');

/** Loads how many follow-ups the rules of a form would have opened. The form works without it, so it is tried once only. */
export const alertPreviewQuery = (
  schoolUserId: string,
  { awful, lowDays, notEatenDays, ownLow }: SchoolCalendar['rules'],
) =>
  queryOf(
    'GET /staff/care/alert-preview',
    {
      query: {
        schoolUserId,
        awful: switchOf(awful),
        ownLow: switchOf(ownLow),
        ...(lowDays !== null && { lowDays }),
        ...(notEatenDays !== null && { notEatenDays }),
      },
    },
    { retry: false },
  );
