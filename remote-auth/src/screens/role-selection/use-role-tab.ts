import { policyOf, type SignUpRole, signUpRoles } from '@tapin/shared/contract/policy';
import { useSearchParams } from '@tapin/shared/router';

export type RoleTab = 'school' | 'district';

const tabOf = (role: SignUpRole): RoleTab => (policyOf(role).joins === 'by-district' ? 'district' : 'school');

export const rolesOf: Record<RoleTab, readonly SignUpRole[]> = {
  school: signUpRoles.filter((role) => tabOf(role) === 'school'),
  district: signUpRoles.filter((role) => tabOf(role) === 'district'),
};

/** Returns the open tab, which is stored in the address. By default it follows the known role. */
export function useRoleTab(previousRole: SignUpRole | null): [RoleTab, (tab: RoleTab) => void] {
  const [search, setSearch] = useSearchParams();
  const tabInUrl = search.get('for');
  const tabOfRole = previousRole === null ? 'school' : tabOf(previousRole);
  const tab = tabInUrl === 'school' || tabInUrl === 'district' ? tabInUrl : tabOfRole;
  return [tab, (next) => setSearch({ for: next }, { replace: true })];
}
