import { yesNoQuestions } from '@tapin/shared/contract/questions';
import { fullName } from '@tapin/shared/contract/written-name';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { CareStudent } from '#src/components/dashboard-calls.ts';
import { formatMoment, formatTime, reservedTime } from '#src/components/days/local-time.ts';
import rows from '#src/components/follow-ups/follow-up-actions.module.css';
import { FollowUpActions, RowMenu } from '#src/components/follow-ups/follow-up-actions.tsx';
import {
  type FollowUpAct,
  type OpenFollowUp,
  useChangeFollowUp,
} from '#src/components/follow-ups/follow-ups-calls.ts';
import { gradeText } from '#src/components/names.ts';
import { openGroupOf, type RecentAct, type useRecentActs } from './care-groups.ts';
import styles from './care-row.module.css';

function SavedAct({ act: { outcome }, name }: { act: FollowUpAct; name: string }) {
  const { t } = useTranslation('staff');
  return (
    <p className={styles.saved}>
      {outcome === null
        ? t('care.savedClaim', { name })
        : t('care.savedClosing', { outcome: t(`care.outcome.${outcome}`) })}
    </p>
  );
}

interface RowActionsProps {
  student: { _id: string; name: string };
  followUp: OpenFollowUp | undefined;
  act: RecentAct | undefined;
  onAct: (act: FollowUpAct & { isSaved: boolean }) => void;
  onUndone: () => void;
}

/** Shows the actions of a row, with a menu of further actions. After an action it offers to undo it instead. */
function RowActions({ student, followUp, act, onAct, onUndone }: RowActionsProps) {
  const { t } = useTranslation('staff');
  const followUpId = act?.followUpId ?? followUp?._id ?? '';
  const { error, isPending, mutate } = useChangeFollowUp(followUpId, onUndone);
  const isClosed = act !== undefined && act.outcome !== null;
  const undo = act && (isClosed || followUp?.claimedBy) && (
    <>
      <ActionButton
        variant="quiet"
        className={styles.undo ?? ''}
        aria-label={t('care.undoName', { name: student.name })}
        busy={isPending}
        onClick={() => mutate(isClosed ? { action: 'reopen', undo: true } : { action: 'release' })}
      >
        {t('care.undo')}
      </ActionButton>
      <FormError error={error} />
    </>
  );
  if (isClosed) return <div className={styles.closed}>{undo}</div>;
  return (
    <FollowUpActions
      student={student}
      followUp={followUp}
      onClaim={() => onAct({ followUpId, outcome: null, isSaved: false })}
      onAct={(saved) => onAct({ ...saved, isSaved: true })}
    >
      {act ? undo : followUp && <RowMenu student={student} followUp={followUp} />}
    </FollowUpActions>
  );
}

interface CareRowProps {
  student: CareStudent;
  period: 'today' | 'week';
  isTimed: boolean;
  /** The open follow-up of the student: undefined while it loads, null if there is none. */
  followUp: OpenFollowUp | null | undefined;
  act: RecentAct | undefined;
  onAct: (act: FollowUpAct & { isSaved: boolean }) => void;
  onUndone: () => void;
}

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
        <div className={`${kit.centeredRow} ${styles.name}`}>
          <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
          {yesNoQuestions.map(
            ({ name }) =>
              student[name] === false && (
                <span key={name} className={`${kit.pill} ${styles.tag}`} data-tone="notable">
                  {t(`question.${name}.tag`)}
                </span>
              ),
          )}
        </div>
        <p className={`${kit.hint} ${rows.facts}`}>
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

interface FollowUpRowProps {
  followUp: OpenFollowUp;
  recent: ReturnType<typeof useRecentActs>;
}

export function FollowUpRow({ followUp, recent }: FollowUpRowProps) {
  const { t } = useTranslation('staff');
  const { student, reason, openedAt, askedOf, askedOfMe, lastFeeling } = followUp;
  const act = recent.savedAct(student._id);
  const feeling = lastFeeling ? feelingOf(lastFeeling.feeling) : 'none';
  const reasonText = askedOfMe
    ? t('care.askedOfYou')
    : t(`care.reason.${reason}`, { name: askedOf?.name ?? '' });
  return (
    <li
      className={`${rows.row} ${styles.row}`}
      data-asked={askedOfMe || undefined}
      data-saved={act ? true : undefined}
      data-claimed={followUp.claimedBy ? true : undefined}
    >
      <Face feeling={feeling === 'unknown' ? 'none' : feeling} size={40} />
      <div className={styles.text}>
        <div className={`${kit.centeredRow} ${styles.name}`}>
          <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
        </div>
        <p className={`${kit.hint} ${rows.facts}`}>
          {reasonText} · <time dateTime={openedAt}>{formatMoment(openedAt)}</time>
        </p>
        {act && <SavedAct act={act} name={fullName(student)} />}
      </div>
      <div className={styles.care}>
        <RowActions
          student={{ _id: student._id, name: fullName(student) }}
          followUp={followUp}
          act={act}
          onAct={(done) => {
            const group = openGroupOf(followUp);
            recent.remember(student._id, { ...done, group, askedOfMe, before: followUp });
          }}
          onUndone={() => recent.forget(student._id)}
        />
      </div>
    </li>
  );
}
