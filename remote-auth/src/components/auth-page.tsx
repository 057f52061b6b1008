import { Card } from '@tapin/shared/ui/card';
import { Page } from '@tapin/shared/ui/page';
import type { ReactNode } from 'react';
import styles from './auth-page.module.css';

interface AuthPageProps {
  title: string;
  intro?: ReactNode;
  /** Links to other screens below the card. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The layout of a screen for logging in or up: one card with one task. */
export function AuthPage({ title, intro, footer, children }: AuthPageProps) {
  return (
    <Page title={title} intro={intro} width="narrow">
      <Card>{children}</Card>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Page>
  );
}
