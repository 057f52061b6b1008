import { queryOf } from '@tapin/shared/api';
import type { AlertPreview, PreviewedFollowUps } from '@tapin/shared/contract/alert-preview';
import { useQuery } from '@tapin/shared/query';
import { useSchoolUserId } from '#src/components/membership.ts';
import { useDebounced } from '#src/components/use-debounced.ts';
import type { SchoolCalendar } from './settings-calls.ts';

export type { PreviewedFollowUps };

const switchOf = (isOn: boolean | undefined) => (isOn ? 'on' : 'off');

/** Loads how many follow-ups the rules of a form would have opened. The form works without it, so it is tried once only. */
const alertPreviewQuery = (
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

/** The delay between the last change of the form and the call. */
const previewDelayMs = 400;

export interface AlertPreviewLoad {
  state: 'loading' | 'failed' | 'tooFew' | 'shown';
  /** Null unless the preview is shown. */
  preview: AlertPreview | null;
  retry: () => void;
}

/** Loads the preview of the rules as they are in the form, after a pause in changing them. */
export function useAlertPreview(rules: SchoolCalendar['rules']): AlertPreviewLoad {
  const settled = useDebounced(rules, previewDelayMs);
  const { data, isError, isFetching, refetch } = useQuery(alertPreviewQuery(useSchoolUserId(), settled));
  const retry = () => void refetch();
  if (settled !== rules) return { state: 'loading', preview: null, retry };
  if (data) return { state: data.preview ? 'shown' : 'tooFew', preview: data.preview, retry };
  return { state: isError && !isFetching ? 'failed' : 'loading', preview: null, retry };
}
