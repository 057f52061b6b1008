import { ApiError, call, useReloadMe } from '@tapin/shared/api';
import { can } from '@tapin/shared/contract/policy';
import { i18n } from '@tapin/shared/i18n';
import { enterSchool, getAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { chosenRole } from '../sign-up-redirects.ts';

/** Treats `already_member` as success, because the reply to an earlier attempt may have been lost. */
async function ignoreAlreadyMember(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'already_member')) throw error;
  }
}

export async function joinSchool(schoolCode: string): Promise<void> {
  const role = chosenRole(getAuth());
  if (role === null) throw new Error(i18n.t('auth:schoolCode.roleNotSet'));
  await ignoreAlreadyMember(call('POST /user/school', { body: { schoolCode, role } }));
}

/** Joins a school. The result is the next step of the sign-up. */
export function useJoinSchool() {
  const reloadMe = useReloadMe();
  return useAction(async (schoolCode: string) => {
    await joinSchool(schoolCode);
    await reloadMe();
    enterSchool();
    const { schoolUser } = getAuth();
    return schoolUser && can(schoolUser.role, 'answersCheckIn') ? '/auth/select-grade' : '/auth/name-prefix';
  });
}

/** Asks for access to a district. The result is the next step of the sign-up. */
export function useJoinDistrict() {
  const reloadMe = useReloadMe();
  return useAction(async (districtCode: string) => {
    await ignoreAlreadyMember(call('POST /district/user', { body: { districtCode } }));
    await reloadMe();
    return '/auth/name-prefix';
  });
}
