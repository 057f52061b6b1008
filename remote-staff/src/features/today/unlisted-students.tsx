import type { QuestionName } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import type { TodaysAnswers } from '#src/components/filters/status-calls.ts';
import { useClassFilter } from '#src/components/filters/use-class-filter.ts';
import styles from './status-page.module.css';

interface UnlistedStudentsProps {
  questionName: QuestionName;
  checkedIn: readonly TodaysAnswers[];
  notCheckedIn: readonly TodaysAnswers[];
}

/** Shows the students who are in none of the lists, because they did not check in or left this question out. */
export function UnlistedStudents({ questionName, checkedIn, notCheckedIn }: UnlistedStudentsProps) {
  const { t } = useTranslation('staff');
  const { pathWith } = useClassFilter();
  const unanswered = checkedIn.filter(({ answers }) => answers[questionName] === undefined).length;
  return (
    <p className={styles.elsewhere}>
      {notCheckedIn.length === 0 ? (
        t('status.tapin.everybody')
      ) : (
        <Link to={pathWith('/staff/tapin-status')}>
          {t('status.tapin.notYetCount', { count: notCheckedIn.length })}
        </Link>
      )}
      {unanswered > 0 && <span>{t('status.unanswered', { count: unanswered })}</span>}
    </p>
  );
}
