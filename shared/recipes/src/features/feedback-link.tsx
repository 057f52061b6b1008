import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';

/** Fills a slot of the header. The host renders it in every page of people who may see the slot. */
export default function FeedbackLink() {
  const { t } = useTranslation('recipes');
  return <Link to="/recipes/feedback">{t('feedback.title')}</Link>;
}
