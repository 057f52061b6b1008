import { call } from '@tapin/shared/api';
import { useMutation } from '@tapin/shared/query';
import { useSchoolUserId } from '#src/components/membership.ts';

/** Creates a code with which a student can log in on a new device. A new code replaces the one before. */
export function useDeviceCode(id: string) {
  const schoolUserId = useSchoolUserId();
  return useMutation({
    mutationFn: () => call('POST /staff/student/:id/device-code', { params: { id }, body: { schoolUserId } }),
  });
}
