import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { Sparkline } from '@tapin/shared/ui/sparkline';
import styles from './grades.module.css';
import {
  ChangeNote,
  changeOf,
  gradeAnchor,
  gradeName,
  type MonthWords,
  scaleOf,
  valueText,
} from './measures.tsx';
import type { Month } from './month-calls.ts';

const shown = ['tappedInPercent', 'feeling', 'eaten', 'rested'] as const;

export function Grades({ month, words }: { month: Month; words: MonthWords }) {
  const { t } = words;
  const { grades } = month;
  const scales = Object.fromEntries(
    shown.map((measure) => [
      measure,
      scaleOf(
        measure,
        grades.flatMap(({ weeks }) => weeks.map(({ figures }) => figures[measure])),
      ),
    ]),
  ) as Record<(typeof shown)[number], ReturnType<typeof scaleOf>>;
  return (
    <Panel title={t('month.grades')} hint={t('month.gradesHint')}>
      <ul className={styles.grades}>
        {grades.map((grade) => {
          const { figures, before, weeks, students } = grade;
          const anchor = gradeAnchor(grade);
          const isHidden = figures.hidden !== undefined && students === null;
          return (
            <li key={anchor} id={anchor} className={styles.grade} data-hidden={isHidden || undefined}>
              <div className={styles.head}>
                <h3 className={styles.name}>{gradeName(words, grade)}</h3>
                {students !== null && (
                  <span className={kit.hint}>{t('students.count', { count: students })}</span>
                )}
              </div>
              {isHidden ? (
                <p className={styles.reason}>{t('month.gradeNotShown')}</p>
              ) : (
                <dl className={styles.measures}>
                  {shown.map((measure) => (
                    <div key={measure} className={styles.measure}>
                      <dt className={styles.label}>{t(`month.measure.${measure}`)}</dt>
                      <dd className={styles.line}>
                        <Sparkline
                          points={weeks.map((week) => week.figures[measure])}
                          scale={scales[measure]}
                        />
                        <strong>{valueText(measure, figures[measure])}</strong>
                      </dd>
                      <dd className={styles.change}>
                        <ChangeNote change={changeOf(measure, figures, before)} words={words} />
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
