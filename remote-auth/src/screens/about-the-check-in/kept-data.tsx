import { useTranslation } from '@tapin/shared/i18n';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { Panel } from '@tapin/shared/ui/panel';
import type { AboutPage } from '#src/api/about-page.ts';

const periods = ['answers', 'followUps', 'accounts', 'audit'] as const;

/** Says how long data is kept. Only a district has a schedule, and it holds once the district has confirmed it. */
export function KeptData({ page: { district, retention, isDeletionOn } }: { page: AboutPage }) {
  const { t } = useTranslation('auth');
  const shown = district === null ? [] : periods;
  const hintOf = () => {
    if (district === null) return t('later.about.keptBySchool');
    return t(isDeletionOn ? 'later.about.keptNow' : 'later.about.keptHint');
  };
  return (
    <Panel title={t('later.about.kept')} hint={hintOf()}>
      <Facts>
        {shown.map((kind) => (
          <Fact key={kind} label={t(`later.about.period.${kind}`)}>
            {t(kind === 'accounts' ? 'later.about.years' : 'later.about.schoolYears', {
              count: retention[kind],
            })}
          </Fact>
        ))}
        <Fact label={t('later.about.period.outbox')}>
          {t('later.about.days', { count: retention.outboxDays })}
        </Fact>
      </Facts>
    </Panel>
  );
}
