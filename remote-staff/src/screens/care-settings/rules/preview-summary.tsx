import { formatDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { PreviewedRule } from './previewed-rule.tsx';
import styles from './rules.module.css';
import type { AlertPreviewLoad } from './use-alert-preview.ts';

/** Says what all alerts together would have meant and how it is counted, or why it is not known. */
export function PreviewSummary({ load: { state, preview, retry } }: { load: AlertPreviewLoad }) {
  const { t } = useTranslation('staff');
  return (
    <div className={styles.summary} role="status">
      {state === 'failed' && (
        <>
          <p>{t('later.settings.preview.failed')}</p>
          <Button variant="secondary" onClick={retry}>
            {t('shared:tryAgain')}
          </Button>
        </>
      )}
      {state === 'tooFew' && <p>{t('later.settings.preview.tooFew')}</p>}
      {state === 'loading' && <p>{t('later.settings.preview.counting')}</p>}
      {preview && (
        <>
          <h3 className={styles.together}>{t('later.settings.preview.together')}</h3>
          <PreviewedRule previewed={preview.together} schoolDays={preview.schoolDays} />
          <p className={styles.basis}>
            {t('later.settings.preview.basis', {
              days: preview.schoolDays,
              from: formatDay(preview.firstDay),
              to: formatDay(preview.lastDay),
            })}
          </p>
        </>
      )}
    </div>
  );
}
