import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { type ReactNode, useId } from 'react';
import type { AccessRequest } from '#src/api/requests.ts';
import styles from './request-list.module.css';
import type { RequestGroup } from './requests.tsx';

interface RequestListProps {
  group: RequestGroup;
  limit: number | undefined;
  more: ReactNode;
  isBusy: boolean;
  onDecide: (request: AccessRequest, approve: boolean) => void;
}

/** One kind of request: who asks, and the two answers. */
export function RequestList({ group, limit, more, isBusy, onDecide }: RequestListProps) {
  const { t } = useTranslation('staff');
  const id = useId();
  const { title, none, requests, readOnly } = group;
  if (requests.length === 0 && none === undefined) return null;
  const answer = (request: AccessRequest, approve: boolean) => ({
    'aria-label': t(`requests.${approve ? 'approveName' : 'denyName'}`, { name: request.name }),
    'aria-disabled': isBusy,
    className: styles.button,
    onClick: () => isBusy || onDecide(request, approve),
  });
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
        {requests.length > 0 && <span className={styles.count}>{requests.length}</span>}
      </h3>
      {requests.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.list}>
        {requests.slice(0, limit).map((request) => (
          <li key={request.id} className={styles.row}>
            <div className={styles.who}>
              <p className={styles.name}>{request.name}</p>
              <p className={styles.detail}>{request.detail}</p>
            </div>
            {readOnly === undefined && (
              <div className={styles.answers}>
                <ActionButton variant="secondary" {...answer(request, false)}>
                  {t('requests.deny')}
                </ActionButton>
                <ActionButton {...answer(request, true)}>{t('requests.approve')}</ActionButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {requests.length > 0 && readOnly && <p className={styles.none}>{readOnly}</p>}
      {limit !== undefined && requests.length > limit && more}
    </section>
  );
}
