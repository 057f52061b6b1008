import type { Member } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { PersonRow } from '@tapin/shared/ui/person-row';
import { nameOf } from './name-of.ts';

interface RequestRowProps {
  member: Member;
  onDecide: (approved: boolean) => void;
}

/** Who asks, for what, and the two answers. */
export function RequestRow({ member: { user, schoolUser }, onDecide }: RequestRowProps) {
  const { t } = useTranslation('district');
  const name = nameOf(user);
  return (
    <PersonRow
      name={name}
      detail={`${t(schoolUser.role === 'admin' ? 'requests.admin' : 'requests.teacher')} · ${user.email}`}
    >
      <Button variant="quiet" aria-label={t('requests.denyName', { name })} onClick={() => onDecide(false)}>
        {t('requests.deny')}
      </Button>
      <Button
        variant="secondary"
        aria-label={t('requests.approveName', { name })}
        onClick={() => onDecide(true)}
      >
        {t('requests.approve')}
      </Button>
    </PersonRow>
  );
}
