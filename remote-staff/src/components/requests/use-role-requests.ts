import { headRole } from '@tapin/shared/contract/policy';
import type { RoleRequest } from '@tapin/shared/contract/role-request-calls';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { fullName } from '#src/components/full-name.ts';

/** Returns a function that turns requests for new super admins into rows of a list of requests. */
export function useRoleRequests() {
  const { t } = useTranslation('staff');
  return (requests: readonly RoleRequest[]) =>
    requests.map(({ _id, member: { user, schoolUser }, requestedBy }) => ({
      kind: headRole,
      id: _id,
      name: fullName(user),
      detail: joinFacts([user.email, t('requests.requestedBy', { name: requestedBy })]),
      school: schoolUser.school,
    }));
}
