import { call, keyOf, useReloadMe } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useDistrictUserId } from './district-user.ts';
import { useFollowOptOut } from './opt-out.ts';

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
  const client = useQueryClient();
  const reloadMe = useReloadMe();
  const action = useAction(
    async (input: Input) => {
      const result = await change(districtUserId, input);
      const queryKey = keyOf('GET /district/overview');
      // An invalidation does not repeat a first load that is pending, whose reply can be from before the change.
      await client.cancelQueries({ queryKey });
      const reloads = Promise.allSettled([client.invalidateQueries({ queryKey }), reloadMe()]);
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

export type EditableField = 'name' | 'code';

export const useChangeSchool = (schoolId: string) =>
  useSchoolChange(
    (districtUserId, change: { [Field in EditableField]?: string }) =>
      call('PUT /district/school', { body: { districtUserId, schoolId, ...change } }),
    { waits: true },
  );

export type SchoolChange = ReturnType<typeof useChangeSchool>;
