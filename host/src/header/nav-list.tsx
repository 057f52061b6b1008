import { NavLink } from '@tapin/shared/router';
import { prefetchFiles } from '../remotes/prefetch-files.ts';
import type { NavLinkItem } from './nav-links.ts';
import styles from './nav-list.module.css';

interface NavListProps {
  links: readonly NavLinkItem[];
  onFollow?: () => void;
}

/** The links of the navigation. Hovering or focusing a link prefetches its screen. */
export function NavList({ links, onFollow }: NavListProps) {
  return (
    <ul className={styles.list}>
      {links.map(({ to, label, remote }) => (
        <li key={to}>
          <NavLink
            to={to}
            className={styles.link ?? ''}
            onMouseEnter={() => prefetchFiles(remote, to)}
            onFocus={() => prefetchFiles(remote, to)}
            onClick={() => onFollow?.()}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
