import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import type { AboutPage } from '#src/api/about-page.ts';

/** Says whether families are asked before the tap-in, and how they answer. An earlier API does not send it. */
export function AskedFamilies({ consent }: { consent: AboutPage['consent'] }) {
  const { t } = useTranslation('auth');
  if (!consent) return null;
  const { mode, startDay } = consent;
  const start = new Date(`${startDay}T00:00`);
  return (
    <Panel title={t('later.about.families')}>
      <p>{t(`later.about.mode.${mode}`)}</p>
      {mode !== 'none' && start > new Date() && (
        <p>{t('later.about.begins', { day: formatDate(start, { dateStyle: 'long' }) })}</p>
      )}
      {mode !== 'none' && <p>{t('later.about.howToAnswer')}</p>}
    </Panel>
  );
}
