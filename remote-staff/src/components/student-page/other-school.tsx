import type { School } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { useLocation } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { useEnterSchool } from '@tapin/shared/ui/use-enter-school';

/** Offers to switch to the school of the student. The school changes only when the person presses the button. */
export function OtherSchool({ school: { _id, name } }: { school: School }) {
  const { t } = useTranslation('staff');
  const { pathname } = useLocation();
  const enterSchool = useEnterSchool();
  return (
    <EmptyState
      title={t('student.elsewhere', { school: name })}
      hint={t('student.elsewhereHint')}
      action={
        <Button onClick={() => enterSchool(_id, pathname)}>{t('student.switch', { school: name })}</Button>
      }
    />
  );
}
