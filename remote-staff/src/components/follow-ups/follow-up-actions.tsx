import type { CareState } from '@tapin/shared/contract/care-state';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '#src/components/days/local-time.ts';
import { useIdle } from '#src/components/lazy-part.tsx';
import { useSchoolUserId } from '#src/components/membership.ts';
import styles from './follow-up-actions.module.css';
import { type FollowUpAct, type FollowUpState, isFromAlert, useClaim } from './follow-ups-calls.ts';

export function useClosingText() {
  const { t } = useTranslation('staff');
  const me = useSchoolUserId();
  return ({ outcome, by, at }: NonNullable<CareState['closing']>) =>
    joinFacts([
      t(`care.outcome.${outcome}`),
      by?._id === me ? t('dashboard.care.you') : (by?.name ?? null),
      formatMoment(at),
    ]);
}

const loadMenu = () =>
  import(/* webpackChunkName: "menus" */ './follow-up-menu.tsx').then(({ FollowUpMenu }) => FollowUpMenu);

/** A menu with further actions on a follow-up in the row of a list. The code of the menu is loaded after the list. */
export function RowMenu(props: { student: { _id: string; name: string }; followUp: FollowUpState }) {
  const { module: Menu } = useLazyModule(loadMenu, useIdle(true));
  return <span className={`${kit.screenOnly} ${styles.menu}`}>{Menu && <Menu {...props} />}</span>;
}

interface FollowUpActionsProps {
  student: { _id: string; name: string };
  followUp: FollowUpState | undefined;
  children?: ReactNode;
  onClaim?: (() => void) | undefined;
  /** Called when an action is saved, before the lists change. */
  onAct?: ((act: FollowUpAct) => void) | undefined;
}

const loadDialog = () =>
  import(/* webpackChunkName: "done-dialog" */ './done-dialog.tsx').then(({ DoneDialog }) => DoneDialog);

/**
 * Shows "I’ll follow up" while nobody has claimed the follow-up, and afterwards who has claimed it and when. People who
 * may act on a claimed follow-up can close it. The adult whom the student asked can take it over from a colleague.
 */
export function FollowUpActions({ student, followUp, children, onClaim, onAct }: FollowUpActionsProps) {
  const { t } = useTranslation('staff');
  const [isDone, setIsDone] = useState(false);
  const { module: DoneDialog, hasFailed, retry } = useLazyModule(loadDialog, isDone);
  const { error, isPending, mutate } = useClaim((followUpId) => onAct?.({ followUpId, outcome: null }));
  const { name } = student;
  const mayClaim = !followUp?.claimedBy || (followUp.askedOfMe && !followUp.isMine);
  const mayEnd = followUp?.claimedBy && followUp.mayAct;
  const close = () => setIsDone(false);
  const open = () => {
    retry();
    setIsDone(true);
  };

  return (
    <div className={`${kit.centeredRow} ${styles.actions}`}>
      {followUp?.claimedBy && followUp.claimedAt && (
        <p className={`${kit.hint} ${styles.state}`}>
          {t(followUp.isMine ? 'care.mine' : 'care.claimed', {
            name: followUp.claimedBy.name,
            since: formatMoment(followUp.claimedAt),
          })}
        </p>
      )}
      {mayClaim && (
        <ActionButton
          variant="secondary"
          className={styles.button ?? ''}
          aria-label={t('care.claimName', { name })}
          busy={isPending}
          onClick={() => {
            onClaim?.();
            mutate(student._id);
          }}
        >
          {t('care.claim')}
        </ActionButton>
      )}
      {mayEnd && (
        <Button
          variant="secondary"
          className={styles.button}
          aria-label={t('care.doneName', { name })}
          onClick={open}
        >
          {t('care.done')}
        </Button>
      )}
      {followUp?.mayAct && children}
      <FormError error={error} />
      {isDone && hasFailed && <p role="status">{t('partFailed')}</p>}
      {isDone && DoneDialog && followUp && (
        <DoneDialog
          name={name}
          followUpId={followUp._id}
          asksIfNeeded={isFromAlert(followUp)}
          onSaved={(outcome) => onAct?.({ followUpId: followUp._id, outcome })}
          onClose={close}
        />
      )}
    </div>
  );
}
