import { Link } from '@tapin/shared/router';
import type { ReactNode } from 'react';
import { type ButtonVariant, buttonClass } from './button.tsx';

interface ButtonLinkProps {
  to: string;
  variant?: ButtonVariant;
  wide?: boolean;
  children: ReactNode;
}

/** Shows a link to another screen that looks like a button. */
export function ButtonLink({ to, variant, wide, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(variant, wide)}>
      {children}
    </Link>
  );
}
