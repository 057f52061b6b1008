import { useTranslation } from '@tapin/shared/i18n';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { QuestionTexts, questionIn } from '@tapin/shared/ui/question-content/question-texts';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import type { QuestionOffer } from '#src/api/own-questions.ts';
import { ownQuestionPath } from '#src/own-question-paths.ts';
import styles from './own-questions.module.css';

/** Questions of the district, each of which a school may start its own with. */
export function Offers({ offers }: { offers: readonly QuestionOffer[] }) {
  const { t } = useTranslation('staff');
  return (
    <section>
      <h3 className={styles.heading}>{t('ownQuestions.offers')}</h3>
      <ul className={styles.list}>
        {offers.map(({ _id, texts }) => (
          <li key={_id} className={styles.offer}>
            <QuestionTexts texts={texts} />
            <ButtonLink variant="secondary" to={`${ownQuestionPath}?offer=${_id}`}>
              <span>
                {t('ownQuestions.use')}
                <VisuallyHidden>: {questionIn(texts)}</VisuallyHidden>
              </span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
