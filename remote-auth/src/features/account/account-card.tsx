import { useTranslation } from '@tapin/shared/i18n';
import { Card } from '@tapin/shared/ui/card';
import { Facts } from '@tapin/shared/ui/facts';
import type { ReactNode } from 'react';
import styles from './account-card.module.css';
import type { AccountCardName } from './account-rows.ts';

interface AccountCardProps {
  card: AccountCardName;
  /** The rows of this part. */
  children: ReactNode;
}

/** A part of the account with its heading. */
export function AccountCard({ card, children }: AccountCardProps) {
  const { t } = useTranslation('auth');
  return (
    <Card>
      <section aria-labelledby={`account-${card}`}>
        <h2 id={`account-${card}`} className={styles.title}>
          {t(`account.part.${card}`)}
        </h2>
        <Facts>{children}</Facts>
      </section>
    </Card>
  );
}
