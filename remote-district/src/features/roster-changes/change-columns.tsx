import type { RosterAction } from '@tapin/shared/contract/roster';
import type { RosterChange } from '@tapin/shared/contract/roster-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { kit } from '@tapin/shared/ui/kit-classes';
import type { Column } from '@tapin/shared/ui/table-column';
import { Chip, type ChipTone } from '#src/components/roster/run-state.tsx';
import styles from './changes.module.css';

const tones: Record<RosterAction, ChipTone> = { add: 'success', change: 'active', end: 'warning' };

/**
 * Whether a class consists of the students of a counselor. The server creates such classes, so the roster files do not
 * contain their ids.
 */
const isOfCounselor = ({ kind, sourcedId }: Pick<RosterChange, 'kind' | 'sourcedId'>) =>
  kind === 'class' && sourcedId.startsWith('counselor:');

export function useChangeColumns(): Column<RosterChange>[] {
  const { t } = useTranslation('district');
  return [
    {
      id: 'name',
      header: t('roster.changes.name'),
      isRowHeader: true,
      cell: ({ name, sourcedId, kind }) => (
        <span className={styles.name}>
          <bdi>{name || sourcedId}</bdi>
          {name !== '' && !isOfCounselor({ kind, sourcedId }) && (
            <bdi dir="ltr" className={`${kit.hint} ${styles.id}`}>
              {sourcedId}
            </bdi>
          )}
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('roster.changes.kind'),
      cell: (change) => (
        <span className={styles.kind}>
          {t(isOfCounselor(change) ? 'roster.one.counselor' : `roster.one.${change.kind}`)}
        </span>
      ),
    },
    { id: 'school', header: t('roster.changes.school'), cell: ({ schoolName }) => schoolName || '–' },
    {
      id: 'action',
      header: t('roster.changes.action'),
      cell: ({ action, state }) => (
        <span className={styles.states}>
          <Chip tone={tones[action]}>{t(`roster.did.${action}`)}</Chip>
          {state !== 'planned' && state !== 'applied' && (
            <Chip tone="plain">{t(`roster.changes.state.${state}`)}</Chip>
          )}
        </span>
      ),
    },
    {
      id: 'fields',
      header: t('roster.changes.fields'),
      cell: ({ fields }) =>
        fields.length === 0 ? (
          '–'
        ) : (
          <ul className={styles.fields}>
            {fields.map(({ field, before, after }) => (
              <li key={field}>
                <b>{field}</b>{' '}
                {before === ''
                  ? after
                  : t('roster.changes.values', {
                      before,
                      after: after || t('roster.changes.empty'),
                    })}
              </li>
            ))}
          </ul>
        ),
    },
  ];
}
