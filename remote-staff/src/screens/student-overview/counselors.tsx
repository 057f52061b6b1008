import type { ClassAssignment } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';

/** Names the counselors of a student, or says that there is none. */
export function Counselors({ classes }: { classes: readonly ClassAssignment[] }) {
  const { t } = useTranslation('staff');
  const names = classes.filter(({ classType }) => classType === 'counselor').map(({ teacher }) => teacher);
  if (names.length === 0) return t('student.noCounselor');
  return (
    <>
      {t('class.counselor')}: <bdi>{names.join(', ')}</bdi>
    </>
  );
}
