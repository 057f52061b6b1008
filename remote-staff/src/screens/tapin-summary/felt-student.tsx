import { yesNoQuestions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { TodaysAnswers } from '#src/api/status.ts';
import { fullName } from '#src/full-name.ts';
import styles from './feeling-group.module.css';

/** Shows a student of a group with the student's other low answers. */
export function FeltStudent({ student, answers }: TodaysAnswers) {
  const { t } = useTranslation('staff');
  return (
    <li className={styles.student}>
      <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
      {yesNoQuestions.map(
        ({ name }) =>
          answers[name] === false && (
            <span key={name} className={styles.tag}>
              {t(`question.${name}.tag`)}
            </span>
          ),
      )}
    </li>
  );
}
