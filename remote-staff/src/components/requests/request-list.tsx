import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { kit } from '@tapin/shared/ui/kit-classes';
import { PersonRow } from '@tapin/shared/ui/person-row';
import { type ReactNode, useId, useRef } from 'react';
import { ShowAllButton, useShowAll } from '#src/components/lists/show-all.tsx';
import styles from './requests.module.css';
import type { AccessRequest } from './requests-calls.ts';

interface RequestRowProps {
  request: AccessRequest;
  isBusy: boolean;
  /** Decides about the request. Without this function the request has no buttons. */
  onDecide: ((approve: boolean) => void) | undefined;
}

function RequestRow({ request: { name, detail }, isBusy, onDecide }: RequestRowProps) {
  const { t } = useTranslation('staff');
  const press = (approve: boolean) => () => isBusy || onDecide?.(approve);
  return (
    <PersonRow name={name} detail={detail}>
      {onDecide && (
        <>
          <ActionButton
            variant="quiet"
            className={styles.button}
            aria-label={t('requests.denyName', { name })}
            aria-disabled={isBusy}
            onClick={press(false)}
          >
            {t('requests.deny')}
          </ActionButton>
          <ActionButton
            variant="secondary"
            className={styles.button}
            aria-label={t('requests.approveName', { name })}
            aria-disabled={isBusy}
            onClick={press(true)}
          >
            {t('requests.approve')}
          </ActionButton>
        </>
      )}
    </PersonRow>
  );
}

export interface RequestGroup {
  id: string;
  title: string;
  /** The text for a group without requests. Without this text an empty group is not shown. */
  none?: string;
  requests: readonly AccessRequest[];
  /** Explains why the viewer sees the requests but cannot decide about them. */
  readOnly?: string | undefined;
}

interface RequestListProps {
  group: RequestGroup;
  limit: number | undefined;
  more: ReactNode;
  isBusy: boolean;
  onDecide: (request: AccessRequest, approve: boolean) => void;
}

/** Shows a group of requests, at first at most `limit`. */
export function RequestList({ group, limit, more, isBusy, onDecide }: RequestListProps) {
  const { t } = useTranslation('staff');
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { title, none, requests, readOnly } = group;
  const { shown, hasMore, showAll } = useShowAll(requests, limit ?? requests.length, list);
  if (requests.length === 0 && none === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t('requests.group', { title, count: requests.length })}
      </h3>
      {requests.length === 0 && <p className={`${kit.hint} ${styles.none}`}>{none}</p>}
      <ul ref={list} className={kit.list}>
        {shown.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            isBusy={isBusy}
            onDecide={readOnly === undefined ? (approve) => onDecide(request, approve) : undefined}
          />
        ))}
      </ul>
      {requests.length > 0 && readOnly && <p className={`${kit.hint} ${styles.none}`}>{readOnly}</p>}
      {hasMore && (more ?? <ShowAllButton count={requests.length} of={title} onClick={showAll} />)}
    </section>
  );
}
