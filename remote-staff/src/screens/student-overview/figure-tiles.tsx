import { stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import type { StudentWindow } from '@tapin/shared/contract/staff-student-calls';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { changeOf, shareOf, usualStep } from './changes.ts';
import { FigureTile } from './figure-tile.tsx';
import styles from './student-figures.module.css';

interface FigureTilesProps {
  now: StudentWindow;
  before: StudentWindow | undefined;
}

/** The number of school days with a tap-in. An API of an earlier version sends only the number of all days. */
const schoolDaysOf = ({ schoolDayTapIns, tapIns }: StudentWindow) => schoolDayTapIns ?? tapIns;

/** Shows the main figures of a student's answers, each with the one before. */
export function FigureTiles({ now, before }: FigureTilesProps) {
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
