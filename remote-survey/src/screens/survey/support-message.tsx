import { useTranslation } from '@tapin/shared/i18n';
import { buttonClass } from '@tapin/shared/ui/button';
import { namesLifeline } from './lifeline.ts';
import styles from './support-message.module.css';
import type { DeploymentTexts } from './use-check-in.ts';

interface SupportMessageProps {
  /** The deployment's own text; null leaves one line without numbers, undefined shows the standard text. */
  text: DeploymentTexts['support'];
}

/** Shows where a student finds help after a hard day, with links to call or text, and who reads the answers and when. */
export function SupportMessage({ text }: SupportMessageProps) {
  const { t } = useTranslation('survey');
  const hasNumbers = namesLifeline(text);
  return (
    <div className={styles.support}>
      <p>{text === null ? t('later.support.trust') : (text ?? t('later.support.text'))}</p>
      {hasNumbers && (
        <div className={styles.ways}>
          <a href="tel:988" className={buttonClass()}>
            {t('later.support.call')}
          </a>
          <a href={`sms:988?body=${t('later.support.keyword')}`} className={buttonClass()}>
            {t('later.support.write')}
          </a>
        </div>
      )}
      <p>{t('later.support.readers')}</p>
      {hasNumbers && <p>{t('later.support.danger')}</p>}
    </div>
  );
}
