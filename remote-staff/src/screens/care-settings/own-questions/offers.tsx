import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { buttonClass } from '@tapin/shared/ui/button';
import { QuestionTexts, questionIn } from '@tapin/shared/ui/question-content/question-texts';
import type { QuestionOffer } from '#src/api/own-questions.ts';
import { ownQuestionPath } from '#src/own-question-paths.ts';
import styles from './own-questions.module.css';

/** Shows the questions that the district offers. A school can use each as the start of its own. */
export function Offers({ offers }: { offers: readonly QuestionOffer[] }) {
  const { t } = useTranslation('staff');
  return (
    <section>
      <h3 className={styles.heading}>{t('later.questions.offers')}</h3>
      <ul className={styles.list}>
        {offers.map(({ _id, texts }) => (
          <li key={_id} className={styles.offer}>
            <QuestionTexts texts={texts} />
            <Link
              className={buttonClass('secondary')}
              aria-label={t('later.questions.useName', { question: questionIn(texts) })}
              to={`${ownQuestionPath}?offer=${_id}`}
            >
              {t('later.questions.use')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
