import {
  type RosterAction,
  type RosterKind,
  rosterActions,
  rosterKinds,
} from '@tapin/shared/contract/roster';
import type { RosterCounts, RosterRun } from '@tapin/shared/contract/roster-calls';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { changesPath } from '#src/components/roster-paths.ts';
import styles from './counts-table.module.css';

interface CountedRow {
  name: RosterKind | 'admins' | 'guardian' | 'consent';
  counted: Record<RosterAction, number> | undefined;
  /** The kind of the changes to which the numbers link; null for rows without a list of their own. */
  kind: RosterKind | null;
}

/** Returns the name of the counts of a kind. */
function groupOf(kind: RosterKind) {
  if (kind === 'class') return 'classes';
  return kind === 'staff' ? kind : (`${kind}s` as const);
}

const rowsOf = (counts: RosterCounts): CountedRow[] => [
  ...rosterKinds.flatMap((kind): CountedRow[] => [
    { name: kind, counted: counts[groupOf(kind)], kind },
    ...(kind === 'staff' ? [{ name: 'admins' as const, counted: counts.admins, kind: null }] : []),
  ]),
  { name: 'guardian', counted: counts.guardians, kind: null },
  { name: 'consent', counted: counts.consents, kind: null },
];

/** Shows how many schools, people and classes a run adds, changes and ends, and how many of the staff are admins. */
export function CountsTable({ run: { _id, counts } }: { run: RosterRun }) {
  const { t } = useTranslation('district');
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t('later.roster.counts')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td />
          {rosterActions.map((action) => (
            <th key={action} scope="col">
              {t(`later.roster.action.${action}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(counts).map(
          ({ name, counted, kind }) =>
            counted && (
              <tr key={name} data-part={name === 'admins' || undefined}>
                <th scope="row">{t(`later.roster.kind.${name}`)}</th>
                {rosterActions.map((action) => {
                  const number = formatNumber(counted[action]);
                  return (
                    <td key={action} data-action={action}>
                      {kind !== null && counted[action] > 0 ? (
                        <Link
                          to={changesPath(_id, { kind, action })}
                          aria-label={t('later.roster.countLink', {
                            number,
                            kind: t(`later.roster.kind.${name}`),
                            action: t(`later.roster.action.${action}`),
                          })}
                        >
                          {number}
                        </Link>
                      ) : (
                        <span className={styles.none}>{number}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}
