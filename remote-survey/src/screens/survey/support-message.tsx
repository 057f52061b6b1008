import { useTranslation } from '@tapin/shared/i18n';
import { buttonClass } from '@tapin/shared/ui/button';
import styles from './support-message.module.css';
import type { OwnWords } from './use-check-in.ts';

interface SupportMessageProps {
  /** The deployment's own text; null shows nothing, undefined shows the standard text. */
  text: OwnWords['support'];
}

/** Shows where a student finds help after a hard day, with links to call or text. */
export function SupportMessage({ text }: SupportMessageProps) {
  const { t } = useTranslation('survey');
  if (text === null) return null;
  const namesLifeline = text === undefined || text.includes('988');
  return (
    <div className={styles.support}>
      <p>{text ?? t('support.text')}</p>
      {namesLifeline && (
        <div className={styles.ways}>
          <a href="tel:988" className={buttonClass()}>
            {t('support.call')}
          </a>
          <a href={`sms:988?body=${t('support.keyword')}`} className={buttonClass()}>
            {t('support.write')}
          </a>
        </div>
      )}
    </div>
  );
}
