import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { type RoleRequest, useWithdrawRequest } from '#src/api/role-requests.ts';
import { formatShortDate } from '#src/local-time.ts';
import styles from './member-profile.module.css';

/** Shows the pending request for another role: the person who made it, and those who decide. Its author can withdraw it. */
export function PendingRequest({ request }: { request: RoleRequest }) {
  const { t } = useTranslation('staff');
  const { error, isPending, mutate } = useWithdrawRequest(request._id);
  return (
    <div className={styles.request}>
      <p>
        {t('later.people.roleRequest.pending', {
          name: request.requestedBy,
          role: t(`staff.role.${request.role}`),
        })}
      </p>
      <p className={styles.means}>
        {t(`later.people.roleRequest.decidedBy.${request.decidedBy}`)}{' '}
        {t('later.people.roleRequest.validUntil', { date: formatShortDate(request.expiresAt) })}
      </p>
      {request.isOwn && (
        <ActionButton variant="secondary" busy={isPending} onClick={() => mutate(undefined)}>
          {t('later.people.roleRequest.withdraw')}
        </ActionButton>
      )}
      <FormError error={error} />
    </div>
  );
}
