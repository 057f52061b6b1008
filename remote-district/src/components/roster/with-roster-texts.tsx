import { useTranslation } from '@tapin/shared/i18n';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import type { ComponentType } from 'react';

let hasTexts = false;

async function loadTexts() {
  const { laterTexts } = await import('./later-texts.ts');
  await addLaterTexts('district', laterTexts);
  hasTexts = true;
}

/**
 * Returns a screen that loads the texts of the roster before it is shown. The other screens of the remote do not load them.
 *
 * @param title The key of the title, which is shown meanwhile.
 */
export const withRosterTexts = (
  title: 'roster.title' | 'roster.settings' | 'roster.run' | 'roster.changes',
  Screen: ComponentType,
) =>
  function ScreenWithTexts() {
    const { t } = useTranslation('district');
    const { hasFailed, retry } = useLazyModule(loadTexts, !hasTexts);
    if (hasTexts) return <Screen />;
    return (
      <Page title={t(title)}>
        {hasFailed ? (
          <LoadFailed error={new Error(t('shared:error.network'))} onRetry={retry} />
        ) : (
          <Skeleton height="420px" />
        )}
      </Page>
    );
  };
