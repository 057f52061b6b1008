import { useQuery } from '@tapin/shared/query';
import { useSchoolUserId } from '#src/components/membership.ts';
import { useDebounced } from '#src/components/use-debounced.ts';
import { type AlertPreview, alertPreviewQuery } from './alert-preview.ts';
import type { SchoolCalendar } from './calendar-calls.ts';

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
