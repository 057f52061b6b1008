import { useTranslation } from '@tapin/shared/i18n';
import type { ReactNode } from 'react';
import styles from './care-list.module.css';
import type { CareGroupName } from './use-recent-acts.ts';

interface CareGroupProps {
  group: Exclude<CareGroupName, 'closed'>;
  count: number;
  children: ReactNode;
}

/** The heading of a group with its number, above the rows. An empty group is not shown. */
export function CareGroup({ group, count, children }: CareGroupProps) {
  const { t } = useTranslation('staff');
  if (count === 0) return null;
  return (
    <section className={styles[group]} aria-labelledby={`care-${group}`}>
      <h3 id={`care-${group}`} className={styles.group}>
        {t(`dashboard.care.group.${group}`, { count })}
      </h3>
      {children}
    </section>
  );
}
