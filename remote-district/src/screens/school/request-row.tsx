import type { Member } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { nameOf } from './name-of.ts';
import styles from './request-row.module.css';

interface RequestRowProps {
  member: Member;
  onDecide: (approved: boolean) => void;
}

/** Who asks, for what, and the two answers. */
export function RequestRow({ member: { user, schoolUser }, onDecide }: RequestRowProps) {
  const { t } = useTranslation('district');
  const name = nameOf(user);
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>
          {t(schoolUser.role === 'admin' ? 'requests.admin' : 'requests.teacher')} · {user.email}
        </p>
      </div>
      <div className={styles.answers}>
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
      </div>
    </li>
  );
}
