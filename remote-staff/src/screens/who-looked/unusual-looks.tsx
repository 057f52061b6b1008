import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { Panel } from '@tapin/shared/ui/panel';
import type { UnusualLooks as Unusual } from '#src/api/rights.ts';
import { formatDateWithYear } from '#src/local-time.ts';

/** Points out members of the staff who opened very many students of other classes on one day. */
export function UnusualLooks({ unusual }: { unusual: readonly Unusual[] }) {
  const { t } = useTranslation('staff');
  if (unusual.length === 0) return null;
  return (
    <Panel title={t('later.rights.unusual')} hint={t('later.rights.unusualHint')}>
      <ul>
        {unusual.map(({ by, day, students }) => (
          <li key={`${by._id} ${day}`}>
            <strong>
              {by.name === '' ? (
                t('later.rights.deleted')
              ) : (
                <Link to={`/admin/looks?by=${by._id}&days=365`}>
                  <bdi>{by.name}</bdi>
                </Link>
              )}
            </strong>
            {' · '}
            {formatDateWithYear(`${day}T12:00`)}
            {' · '}
            {t('later.rights.students', { count: students })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
