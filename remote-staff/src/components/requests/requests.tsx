import { headRole, isRequestRole } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type RequestGroup, RequestList } from './request-list.tsx';
import styles from './requests.module.css';
import { type AccessRequest, type Decision, useDecide, useRestoreMember } from './requests-calls.ts';

/** Whether a decision needs a confirmation. Only a district admin’s approval of a person needs none. */
const needsConfirmation = ({ request, approve, forDistrict }: Decision) =>
  !approve || !forDistrict || request.kind === headRole;

/** Whether a decision can be undone, which is the denial of a person. */
const isUndoable = ({ request: { kind }, approve }: Decision) =>
  !approve && kind !== 'district' && isRequestRole(kind);

function useDecisionFlow() {
  const deciding = useDecide();
  const [pendingDecision, setPendingDecision] = useState<Decision | null>(null);
  const [done, setDone] = useState<Decision | null>(null);
  const [isUndone, setIsUndone] = useState(false);
  const undoing = useRestoreMember(done?.request.school);
  const result = useRef<HTMLDivElement>(null);

  const decide = (decision: Decision) => {
    setDone(null);
    setIsUndone(false);
    deciding.mutate(decision, {
      onSuccess: () => {
        setPendingDecision(null);
        setDone(decision);
      },
    });
  };
  const confirmOrDecide = (decision: Decision) => {
    deciding.reset();
    if (needsConfirmation(decision)) setPendingDecision(decision);
    else decide(decision);
  };
  const cancelDecision = () => {
    deciding.reset();
    setPendingDecision(null);
  };

  const undo = () => {
    if (done) undoing.mutate(done.request.id, { onSuccess: () => setIsUndone(true) });
  };

  // The pressed button was removed, with its request or its result, so the focus moves to the result.
  useEffect(() => {
    if (done || isUndone) result.current?.focus();
  }, [done, isUndone]);

  return {
    pendingDecision,
    done,
    result,
    isUndone,
    isUndoing: undoing.isPending,
    undo: done && !isUndone && isUndoable(done) ? undo : null,
    error: deciding.error ?? undoing.error,
    isPending: deciding.isPending,
    confirmOrDecide,
    decide,
    cancelDecision,
  };
}

const loadDialog = () => import(/* webpackChunkName: "decision-dialog" */ './decision-dialog.tsx');

interface RequestsProps {
  groups: readonly RequestGroup[];
  limit?: number;
  forDistrict?: boolean;
  /** Replaces the button that shows all requests of a group with more requests than the limit. */
  more?: ReactNode;
}

export function Requests({ groups, limit, forDistrict = false, more }: RequestsProps) {
  const { t } = useTranslation('staff');
  const flow = useDecisionFlow();
  const { pendingDecision, done, isUndone, undo, result, error, isPending, confirmOrDecide, decide } = flow;
  const dialog = useLazyModule(loadDialog, pendingDecision !== null);
  const DecisionDialog = dialog.module?.DecisionDialog;

  const startDecision = (request: AccessRequest, approve: boolean) => {
    dialog.retry();
    confirmOrDecide({ request, approve, forDistrict });
  };

  return (
    <div>
      <div ref={result} tabIndex={-1} className={`${kit.focusTarget} ${styles.result}`}>
        <StatusText>
          {done &&
            t(`requests.${isUndone ? 'undone' : done.approve ? 'approved' : 'denied'}`, {
              name: done.request.name,
            })}
        </StatusText>
        {done && undo && (
          <ActionButton
            variant="quiet"
            busy={flow.isUndoing}
            aria-label={t('care.undoName', { name: done.request.name })}
            onClick={undo}
          >
            {t('care.undo')}
          </ActionButton>
        )}
        {!pendingDecision && <FormError error={error} />}
        {pendingDecision && dialog.hasFailed && <p role="alert">{t('partFailed')}</p>}
      </div>
      <div className={styles.groups}>
        {groups.map((group) => (
          <RequestList
            key={group.id}
            group={group}
            limit={limit}
            more={more}
            isBusy={isPending}
            onDecide={startDecision}
          />
        ))}
      </div>
      {pendingDecision && DecisionDialog && (
        <DecisionDialog
          decision={pendingDecision}
          error={error}
          isBusy={isPending}
          onConfirm={() => decide(pendingDecision)}
          onClose={flow.cancelDecision}
        />
      )}
    </div>
  );
}
