import { useSearchParams } from '@tapin/shared/router';
import type { SignUpRole } from '@tapin/shared/session';

export type RoleTab = 'school' | 'district';

export const rolesOf: Record<RoleTab, readonly SignUpRole[]> = {
  school: ['student', 'teacher', 'admin'],
  district: ['district_admin'],
};

/** The open tab, kept in the address; without one it follows the role that is known already. */
export function useRoleTab(known: SignUpRole | null): [RoleTab, (tab: RoleTab) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('for');
  const byRole = known === 'district_admin' ? 'district' : 'school';
  const tab = named === 'school' || named === 'district' ? named : byRole;
  return [tab, (next) => setSearch({ for: next }, { replace: true })];
}
