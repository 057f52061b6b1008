import { call, keyOf, useReloadMe } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useDistrictUserId } from './district-user.ts';
import { useFollowOptOut } from './opt-out.ts';

/** Returns a function that reloads the schools in the overview and in the session. A reload that fails does not throw. */
export function useReloadSchools() {
  const client = useQueryClient();
  const reloadMe = useReloadMe();
  return async () => {
    const queryKey = keyOf('GET /district/overview');
    // An invalidation does not repeat a first load that is pending, whose reply can be from before the change.
    await client.cancelQueries({ queryKey });
    await Promise.allSettled([client.invalidateQueries({ queryKey }), reloadMe()]);
  };
}

interface ChangeOptions {
  /** The action ends when the reloaded overview shows the change, so that the old value does not flash. */
  waits?: true;
}

/** Changes a school, then reloads the overview and the session. A reload that fails does not fail the change. */
function useSchoolChange<Input, Result>(
  change: (districtUserId: string, input: Input) => Promise<Result>,
  { waits }: ChangeOptions = {},
) {
  const districtUserId = useDistrictUserId();
  const reloadSchools = useReloadSchools();
  const action = useAction(
    async (input: Input) => {
      const result = await change(districtUserId, input);
      const reloads = reloadSchools();
      if (waits) await reloads;
      return result;
    },
    { repeats: true },
  );
  useFollowOptOut(action.error);
  return action;
}

export const useCreateSchool = () =>
  useSchoolChange((districtUserId, school: { schoolName: string; schoolCode: string }) =>
    call('POST /district/school', { body: { districtUserId, ...school } }),
  );

/** Asks an existing school to join. One of its super admins decides. */
export const useAddSchool = () =>
  useSchoolChange((districtUserId, schoolCode: string) =>
    call('POST /district/add-school', { body: { districtUserId, schoolCode } }),
  );

export const useRemoveSchool = () =>
  useSchoolChange((districtUserId, school: string) =>
    call('DELETE /district/school/:school', { params: { school }, query: { districtUserId } }),
  );

export type EditableField = 'name' | 'code';

export const useChangeSchool = (schoolId: string) =>
  useSchoolChange(
    (districtUserId, change: { [Field in EditableField]?: string }) =>
      call('PUT /district/school', { body: { districtUserId, schoolId, ...change } }),
    { waits: true },
  );

export type SchoolChange = ReturnType<typeof useChangeSchool>;
