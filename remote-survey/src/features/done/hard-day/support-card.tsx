import { useTranslation } from '@tapin/shared/i18n';
import { buttonClass } from '@tapin/shared/ui/button';
import { kit } from '@tapin/shared/ui/kit-classes';
import { useId } from 'react';
import type { DeploymentTexts } from '#src/components/check-in.ts';
import { namesLifeline } from '../ending.ts';
import styles from './hard-day.module.css';

/** User agents of telephones. Tablets and computers open links to numbers only with a telephone nearby. */
const telephones = /iPhone|Android.*Mobile/;

const hasTelephone = (): boolean => telephones.test(navigator.userAgent);

interface SupportCardProps {
  /** The text of the deployment; null shows one line without numbers, undefined the standard text. */
  text: DeploymentTexts['support'];
}

/** Shows help outside of the school: links to 988 on a telephone, else the number in large digits. */
export function SupportCard({ text }: SupportCardProps) {
  const { t } = useTranslation('survey');
  const titleId = useId();
  if (!namesLifeline(text))
    return <p className={styles.supportCard}>{text === null ? t('support.trust') : text}</p>;
  const isTelephone = hasTelephone();
  const standardText = t(isTelephone ? 'support.text' : 'support.anyPhone');
  return (
    <section className={styles.supportCard} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={styles.supportTitle}>
          {t('support.title')}
        </h2>
        <p className={styles.supportText}>{text ?? standardText}</p>
      </div>
      {isTelephone ? (
        <div className={`${kit.tightStack} ${styles.ways}`}>
          <a href="tel:988" className={buttonClass('secondary')}>
            {t('support.call')}
          </a>
          <a href={`sms:988?body=${t('support.keyword')}`} className={buttonClass('secondary')}>
            {t('support.write')}
          </a>
        </div>
      ) : (
        <p className={styles.number}>988</p>
      )}
    </section>
  );
}
