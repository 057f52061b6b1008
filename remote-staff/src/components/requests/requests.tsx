import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import type { ReactNode } from 'react';
import type { AccessRequest } from '#src/api/requests.ts';
import { type RequestGroup, RequestList } from './request-list.tsx';
import styles from './requests.module.css';
import { useDecisionFlow } from './use-decision-flow.ts';

const loadDialog = () => import(/* webpackChunkName: "decision-dialog" */ './decision-dialog.tsx');

interface RequestsProps {
  groups: readonly RequestGroup[];
  /** How many of each group are shown at first. */
  limit?: number;
  /** Whether the person decides for the district, at any of its schools. */
  forDistrict?: boolean;
  /** Shown under each group with more requests than the limit, instead of the button that shows them all. */
  more?: ReactNode;
}

/** Shows the requests for access, which can be approved or denied. */
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
      <div ref={result} tabIndex={-1} className={styles.result}>
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
