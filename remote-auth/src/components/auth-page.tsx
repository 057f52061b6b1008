import { Card } from '@tapin/shared/ui/card';
import { Page } from '@tapin/shared/ui/page';
import type { ReactNode } from 'react';
import styles from './auth-page.module.css';

interface AuthPageProps {
  title: string;
  intro?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export function AuthPage({ title, intro, footer, children }: AuthPageProps) {
  return (
    <Page title={title} intro={intro} width="narrow">
      <Card>{children}</Card>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Page>
  );
}
