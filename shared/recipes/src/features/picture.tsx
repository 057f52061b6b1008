import { useTranslation } from '@tapin/shared/i18n';
import bubble from './speech-bubble.svg';

/** Shows an image. The build gives the file a name with a hash. Width and height keep its place while it loads. */
export function Picture() {
  const { t } = useTranslation('recipes');
  return <img src={bubble} alt={t('feedback.picture')} width={64} height={64} />;
}
