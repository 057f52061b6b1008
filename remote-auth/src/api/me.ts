import { useReloadMe } from '@tapin/shared/api';
import { getAuth, homePath, setAuth } from '@tapin/shared/session';

/** Loads who the person is now, after joining or changing a school, which makes that school the current one: it is listed first. */
export function useReloadMeAtNewSchool() {
  const reloadMe = useReloadMe();
  return async () => {
    await reloadMe();
    setAuth((auth) => {
      const school = auth.schoolList[0] ?? null;
      const schoolUser = auth.schoolUserList.find((membership) => membership.school === school?._id) ?? null;
      return { ...auth, school, schoolUser };
    });
    return homePath(getAuth());
  };
}
