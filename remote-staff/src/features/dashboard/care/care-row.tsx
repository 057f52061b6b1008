import { yesNoQuestions } from '@tapin/shared/contract/questions';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { CareStudent } from '#src/components/dashboard-calls.ts';
import { formatTime, reservedTime } from '#src/components/days/local-time.ts';
import type { FollowUpAct } from '#src/components/follow-ups/follow-up-act.ts';
import type { OpenFollowUp } from '#src/components/follow-ups/follow-ups-calls.ts';
import rows from '#src/components/follow-ups/row.module.css';
import { fullName } from '#src/components/full-name.ts';
import { gradeText } from '#src/components/grade-text.ts';
import styles from './care-row.module.css';
import { RowActions } from './row-actions.tsx';
import { SavedAct } from './saved-act.tsx';
import type { RecentAct } from './use-recent-acts.ts';

interface CareRowProps {
  student: CareStudent;
  period: 'today' | 'week';
  /** Whether the row shows the time of the answer. */
  isTimed: boolean;
  /** The open follow-up of the student: undefined while it loads, null if there is none. */
  followUp: OpenFollowUp | null | undefined;
  act: RecentAct | undefined;
  onAct: (act: FollowUpAct & { isSaved: boolean }) => void;
  onUndone: () => void;
}

/** Shows a student with face and word, grade, time, other low answers, and who has claimed the follow-up. */
export function CareRow({ student, period, isTimed, followUp, act, onAct, onUndone }: CareRowProps) {
  const { t } = useTranslation('staff');
  const { emotion, answeredAt } = student;
  const feeling = feelingOf(emotion);
  const word = t(`shared:feeling.${feeling}`);
  const facts = [
    period === 'week' ? t('dashboard.care.onAverage', { feeling: word }) : word,
    gradeText(t, student) || null,
  ];
  return (
    <li
      className={`${rows.row} ${styles.row}`}
      data-saved={act ? true : undefined}
      data-claimed={followUp?.claimedBy ? true : undefined}
    >
      <Face feeling={feeling === 'unknown' ? 'none' : feeling} size={40} />
      <div className={styles.text}>
        <div className={styles.name}>
          <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
          {yesNoQuestions.map(
            ({ name }) =>
              student[name] === false && (
                <span key={name} className={styles.tag}>
                  {t(`question.${name}.tag`)}
                </span>
              ),
          )}
        </div>
        <p className={rows.facts}>
          {joinFacts(facts)}
          {answeredAt && (
            <>
              {' · '}
              <span className={styles.time} data-reserved={!isTimed || undefined}>
                {isTimed ? formatTime(answeredAt) : reservedTime(answeredAt)}
              </span>
            </>
          )}
        </p>
        {act && <SavedAct act={act} name={fullName(student)} />}
      </div>
      <div className={styles.care}>
        {followUp === undefined ? (
          <span className={styles.place}>{t('care.claim')}</span>
        ) : (
          <RowActions
            student={{ _id: student._id, name: fullName(student) }}
            followUp={followUp ?? undefined}
            act={act}
            onAct={onAct}
            onUndone={onUndone}
          />
        )}
      </div>
    </li>
  );
}
