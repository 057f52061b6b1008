import { stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import type { StudentWindow } from '@tapin/shared/contract/staff-student-calls';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { kit } from '@tapin/shared/ui/kit-classes';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import type { ReactNode } from 'react';
import styles from './student-figures.module.css';

type Change = 'up' | 'down' | 'same';

const arrows: Record<Change, string> = { up: '↑', down: '↓', same: '→' };

interface FigureTileProps {
  label: string;
  figure: ReactNode;
  detail?: string;
  /** The previous value and the direction of the change; undefined without a previous value. */
  before: { text: string; change: Change } | undefined;
}

function FigureTile({ label, figure, detail, before }: FigureTileProps) {
  const { t } = useTranslation('staff');
  return (
    <div className={styles.tile}>
      <dt className={kit.hint}>{label}</dt>
      <dd>
        <strong className={styles.figure}>{figure}</strong>{' '}
        {detail && <span className={kit.hint}>{detail}</span>}
      </dd>
      {before && (
        <dd className={`${kit.hint} ${styles.before}`} data-change={before.change}>
          <span aria-hidden="true">{arrows[before.change]} </span>
          <VisuallyHidden>{t(`student.change.${before.change}`)} </VisuallyHidden>
          {before.text}
        </dd>
      )}
    </div>
  );
}

const minDifference = 0.05;

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(part / whole, 1));

function changeOf(now: number, before: number, smallest = minDifference): Change {
  if (Math.abs(now - before) < smallest) return 'same';
  return now > before ? 'up' : 'down';
}

type StepCounts = StudentWindow[(typeof stepQuestions)[number]['name']];

/** With fewer answers no step counts as usual. */
const minAnswers = 3;

/** Returns the median step, the lower one of two; null with too few answers. */
function usualStep(counts: StepCounts): number | null {
  const steps = Object.entries(counts).flatMap(([step, count]) => Array<number>(count).fill(Number(step)));
  if (steps.length < minAnswers) return null;
  return steps.sort((one, other) => one - other)[Math.floor((steps.length - 1) / 2)] ?? null;
}

/** Returns the number of school days with a tap-in. An API of an earlier version sends only the number of all days. */
const schoolDaysOf = ({ schoolDayTapIns, tapIns }: StudentWindow) => schoolDayTapIns ?? tapIns;

export function FigureTiles({ now, before }: { now: StudentWindow; before: StudentWindow | undefined }) {
  const { t } = useTranslation('staff');
  const feelingText = (step: number) => t(`shared:feeling.${feelingOf(step)}`);
  const partBefore = (part: number, whole: number) =>
    t('student.before', { part: formatNumber(part), whole: formatNumber(whole) });
  return (
    <dl className={styles.tiles}>
      {stepQuestions.map(({ name }) => {
        const [usual, usualBefore] = [usualStep(now[name]), before ? usualStep(before[name]) : null];
        const feeling = usual === null ? 'none' : feelingOf(usual);
        const isAnswered = Object.values(now[name]).some((count) => count > 0);
        return (
          <FigureTile
            key={name}
            label={t('student.usual')}
            figure={
              <>
                <Face feeling={feeling === 'unknown' ? 'none' : feeling} size={26} />
                {usual === null && isAnswered ? t('student.tooFew') : t(`shared:feeling.${feeling}`)}
              </>
            }
            before={
              usual !== null && usualBefore !== null
                ? {
                    text: t('student.usualBefore', { feeling: feelingText(usualBefore) }),
                    change: changeOf(usual, usualBefore),
                  }
                : undefined
            }
          />
        );
      })}
      <FigureTile
        label={t('student.tapIns')}
        figure={formatNumber(schoolDaysOf(now))}
        detail={t('student.ofDays', { count: now.totalNumberOfDays })}
        before={
          before && {
            text: partBefore(schoolDaysOf(before), before.totalNumberOfDays),
            change: changeOf(
              shareOf(schoolDaysOf(now), now.totalNumberOfDays),
              shareOf(schoolDaysOf(before), before.totalNumberOfDays),
            ),
          }
        }
      />
      {yesNoQuestions.map(({ name }) => (
        <FigureTile
          key={name}
          label={t(`question.${name}.days`)}
          figure={formatNumber(now[name])}
          detail={t('student.ofTapIns', { count: now.tapIns })}
          before={
            before && {
              text: partBefore(before[name], before.tapIns),
              change: changeOf(shareOf(now[name], now.tapIns), shareOf(before[name], before.tapIns)),
            }
          }
        />
      ))}
    </dl>
  );
}
