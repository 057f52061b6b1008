import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import type { Retention } from '#src/api/retention.ts';
import { formatTimestampDay } from '#src/format-day.ts';

const kinds = ['answers', 'followUps', 'accounts'] as const;

/** Lists what the latest nightly runs deleted. */
export function Deletions({ deletions }: Pick<Retention, 'deletions'>) {
  const { t } = useTranslation('district');
  return (
    <Panel title={t('later.retention.deletions')}>
      {deletions.length === 0 && <p>{t('later.retention.noDeletions')}</p>}
      <ul>
        {deletions.map(({ kind: name, rows, at }) => {
          const kind = kinds.find((each) => each === name);
          return (
            <li key={`${at} ${name}`}>
              {formatTimestampDay(at)} · {kind && t(`later.retention.deleted.${kind}`, { count: rows })}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
