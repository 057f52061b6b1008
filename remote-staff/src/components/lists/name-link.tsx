import type { Person } from '@tapin/shared/contract/entities';
import { fullName, givenName } from '@tapin/shared/contract/written-name';
import { RowLink } from '@tapin/shared/ui/row-link';
import styles from './searched-list.module.css';

/**
 * A link for the first name in a table whose next column is the last name. The accessible name of the link is the full
 * name, which is also visible where the row is a card.
 */
export function NameLink({ to, person }: { to: string; person: Person }) {
  return (
    <RowLink to={to}>
      <span className={styles.first} aria-hidden="true">
        {givenName(person)}
      </span>
      <span className={styles.whole}>{fullName(person)}</span>
    </RowLink>
  );
}

export const LastName = ({ person }: { person: Person }) => (
  <span className={styles.last}>{person.lastName}</span>
);
