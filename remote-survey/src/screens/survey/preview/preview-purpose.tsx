import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';

/** What the screen says outside a frame, where it gets no draft. */
export function PreviewPurpose() {
  const { t } = useTranslation('survey');
  return (
    <>
      <h1>{t('preview.title')}</h1>
      <p>{t('preview.purpose')}</p>
      <p>
        <Link to="/admin/care">{t('preview.open')}</Link>
      </p>
    </>
  );
}
