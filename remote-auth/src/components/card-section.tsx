import { kit } from '@tapin/shared/ui/kit-classes';
import { type ReactNode, useId } from 'react';
import styles from './card-section.module.css';

interface CardSectionProps {
  title: string;
  hint: string;
  children: ReactNode;
}

export function CardSection({ title, hint, children }: CardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={kit.stack}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={`${kit.hint} ${styles.hint}`}>{hint}</p>
      </div>
      {children}
    </section>
  );
}
