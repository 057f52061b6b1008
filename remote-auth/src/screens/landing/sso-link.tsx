import { buttonClass } from '@tapin/shared/ui/button';
import type { ReactNode } from 'react';
import { ssoLink } from '#src/api/sso-link.ts';
import styles from './sso-links.module.css';

interface SsoLinkProps {
  provider: string;
  mark: ReactNode;
  children: ReactNode;
}

/** A plain link to a provider, because a sign-in leaves the page. */
export function SsoLink({ provider, mark, children }: SsoLinkProps) {
  return (
    <a href={ssoLink(provider)} className={buttonClass('secondary', true, styles.link)}>
      {mark}
      {children}
    </a>
  );
}
