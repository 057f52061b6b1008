import { responsesOfType } from '@tapin/shared/contract/questions';
import { formatPercent } from '@tapin/shared/formats/number';
import { Face, feelings } from '@tapin/shared/ui/face';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import dayjs from 'dayjs';
import { longDay } from '#src/components/days/days.ts';
import colors from '#src/components/figures/feeling-colors.module.css';
import { FigureTable } from '#src/components/lists/optional-table.tsx';
import styles from './feelings-by-day.module.css';
import type { MonthWords } from './measures.tsx';
import type { Month } from './month-calls.ts';

const levels = responsesOfType.feeling.map((level) => ({ level, feeling: feelings[level] }));
const maxLabels = 24;
const maxLabelsOnPhones = 6;

type Day = Month['days'][number];

const stateOf = ({ noSchool, figures }: Day) => {
  if (noSchool) return 'off' as const;
  if (figures.feelings) return 'answered' as const;
  return figures.hidden ? ('hidden' as const) : ('none' as const);
};

export function FeelingsByDay({ month, words }: { month: Month; words: MonthWords }) {
  const { t, language } = words;
  const { days, figures } = month;
  const step = Math.ceil(days.length / maxLabels);
  const stepOnPhones = Math.ceil(days.length / maxLabelsOnPhones);
  const states = days.map(stateOf);
  return (
    <Panel title={t('month.feelings')}>
      <div className={styles.columns} aria-hidden="true">
        {days.map((day, at) => (
          <div key={day.date} className={styles.day}>
            <div className={styles.column} data-state={states[at]}>
              {day.figures.feelings?.map((share, index) => (
                <i
                  key={levels[index]?.level}
                  className={colors[levels[index]?.feeling ?? 'none']}
                  style={{ flexGrow: share }}
                />
              ))}
            </div>
            <span className={styles.number} data-minor={at % stepOnPhones !== 0 || undefined}>
              {at % step === 0 && dayjs(day.date).date()}
            </span>
          </div>
        ))}
      </div>
      <ul className={styles.key}>
        {levels.map(({ level, feeling }, index) => (
          <li key={level} className={styles.level}>
            <Face feeling={feeling} size={28} />
            <span>
              <strong>{figures.feelings ? formatPercent(figures.feelings[index] ?? 0) : '–'}</strong>{' '}
              {t(`shared:feeling.${feeling}`)}
            </span>
          </li>
        ))}
      </ul>
      {(states.includes('off') || states.includes('hidden')) && (
        <p className={kit.hint}>
          {states.includes('off') && t('month.hatched')} {states.includes('hidden') && t('month.dotted')}
        </p>
      )}
      <FigureTable
        caption={t('month.feelings')}
        columns={[t('charts.day'), ...levels.map(({ feeling }) => t(`shared:feeling.${feeling}`))]}
        rows={days.map((day, at) => [
          longDay(day.date, language),
          ...levels.map((_, index) => {
            if (states[at] === 'off') return t('charts.dayOff');
            if (states[at] === 'hidden') return t('month.notShown');
            const share = day.figures.feelings?.[index];
            return share === undefined ? t('charts.nobody') : formatPercent(share);
          }),
        ])}
      />
    </Panel>
  );
}
