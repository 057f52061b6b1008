import { useTranslation } from '@tapin/shared/i18n';
import { Card } from '@tapin/shared/ui/card';
import { Facts } from '@tapin/shared/ui/facts';
import type { ReactNode } from 'react';
import styles from './account-card.module.css';
import type { Part } from './account-rows.ts';

interface AccountCardProps {
  part: Part;
  /** The rows of this part. */
  children: ReactNode;
}

/** A part of the account with its heading. */
export function AccountCard({ part, children }: AccountCardProps) {
  const { t } = useTranslation('auth');
  return (
    <Card>
      <section aria-labelledby={`account-${part}`}>
        <h2 id={`account-${part}`} className={styles.title}>
          {t(`account.part.${part}`)}
        </h2>
        <Facts>{children}</Facts>
      </section>
    </Card>
  );
}
