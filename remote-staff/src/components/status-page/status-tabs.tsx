import type { Question } from '@tapin/shared/contract/entities';
import { questions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { useSearchParams } from '@tapin/shared/router';
import { TabLinks } from '@tapin/shared/ui/tab-links';
import { useClassFilter } from '#src/components/class-filters/use-class-filter.ts';
import { QuestionText } from '#src/components/own-question/question-text.tsx';
import { ownStatusPath, statusPath } from '#src/status-path.ts';
import styles from './status-page.module.css';

/** Links to the views of today for the same students: who checked in, and the answers to each question. */
export function StatusTabs({ ownQuestions }: { ownQuestions: readonly Question[] }) {
  const { t } = useTranslation('staff');
  const { pathWith } = useClassFilter();
  const [search] = useSearchParams();
  return (
    <TabLinks
      label={t('status.views')}
      tabs={[
        { to: pathWith('/staff/tapin-status'), label: t('status.tapin.tab') },
        ...questions.map((question) => ({
          to: pathWith(statusPath(question)),
          label: t(`question.${question.name}.tab`),
        })),
        ...ownQuestions.map((question) => ({
          to: pathWith(ownStatusPath, { question: question._id }),
          label: (
            <span className={styles.ownTab} title={question.question}>
              <QuestionText question={question} />
            </span>
          ),
          isCurrent: search.get('question') === question._id,
        })),
      ]}
    />
  );
}
