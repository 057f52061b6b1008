import { call, useReloadMe } from '@tapin/shared/api';
import { getAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';

export const saveGrade = (grade: number) =>
  call('POST /student/grade/:school', { params: { school: getAuth().school?._id ?? '' }, body: { grade } });

export function useSaveGrade() {
  const reloadMe = useReloadMe();
  return useAction(async (grade: number) => {
    await saveGrade(grade);
    await reloadMe();
  });
}
