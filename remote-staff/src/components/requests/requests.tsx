import { useTranslation } from '@tapin/shared/i18n';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useLate } from '@tapin/shared/ui/use-late';
import type { ReactNode } from 'react';
import type { AccessRequest } from '#src/api/requests.ts';
import { type RequestGroup, RequestList } from './request-list.tsx';
import styles from './requests.module.css';
import { useDeciding } from './use-deciding.ts';

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
  const { asked, done, result, error, isPending, begin, decide, giveUp } = useDeciding();
  const dialog = useLate(loadDialog, asked !== null);
  const DecisionDialog = dialog.module?.DecisionDialog;

  const begins = (request: AccessRequest, approve: boolean) => {
    dialog.retry();
    begin({ request, approve, forDistrict });
  };

  return (
    <div>
      <div ref={result} tabIndex={-1} className={styles.result}>
        <StatusText>
          {done && t(`requests.${done.approve ? 'approved' : 'denied'}`, { name: done.request.name })}
        </StatusText>
        {!asked && <FormError error={error} />}
        {asked && dialog.hasFailed && <p role="alert">{t('partFailed')}</p>}
      </div>
      <div className={styles.groups}>
        {groups.map((group) => (
          <RequestList
            key={group.id}
            group={group}
            limit={limit}
            more={more}
            isBusy={isPending}
            onDecide={begins}
          />
        ))}
      </div>
      {asked && DecisionDialog && (
        <DecisionDialog
          decision={asked}
          error={error}
          isBusy={isPending}
          onConfirm={() => decide(asked)}
          onClose={giveUp}
        />
      )}
    </div>
  );
}
