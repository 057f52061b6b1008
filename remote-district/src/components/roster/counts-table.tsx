import { type RosterKind, rosterActions, rosterKinds } from '@tapin/shared/contract/roster';
import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { changesPath } from '#src/roster-paths.ts';
import styles from './counts-table.module.css';

/** Returns the name of the counts of a kind. */
function groupOf(kind: RosterKind) {
  if (kind === 'class') return 'classes';
  return kind === 'staff' ? kind : (`${kind}s` as const);
}

/** Shows how many schools, people and classes a run adds, changes and ends. Each number links to its changes, except those of addresses. */
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
        {rosterKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`later.roster.kind.${kind}`)}</th>
            {rosterActions.map((action) => {
              const number = formatNumber(counts[groupOf(kind)][action]);
              return (
                <td key={action} data-action={action}>
                  {counts[groupOf(kind)][action] > 0 ? (
                    <Link
                      to={changesPath(_id, { kind, action })}
                      aria-label={t('later.roster.countLink', {
                        number,
                        kind: t(`later.roster.kind.${kind}`),
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
        ))}
        {(['guardian', 'consent'] as const).map((kind) => {
          const found = counts[`${kind}s`];
          return (
            found && (
              <tr key={kind}>
                <th scope="row">{t(`later.roster.kind.${kind}`)}</th>
                {rosterActions.map((action) => (
                  <td key={action} data-action={action}>
                    <span className={styles.none}>{formatNumber(found[action])}</span>
                  </td>
                ))}
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  );
}
