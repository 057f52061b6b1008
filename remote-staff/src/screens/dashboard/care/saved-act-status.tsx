import { useTranslation } from '@tapin/shared/i18n';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import type { RecentActs } from './use-recent-acts.ts';

/** Announces the latest act of the viewer to screen readers, because the row that says it is rendered with its text. */
export function SavedActStatus({ acts }: { acts: RecentActs }) {
  const { t } = useTranslation('staff');
  const latest = Object.values(acts).findLast(({ isSaved }) => isSaved);
  return (
    <VisuallyHidden>
      <span role="status">{latest && t('care.savedStatus')}</span>
    </VisuallyHidden>
  );
}
