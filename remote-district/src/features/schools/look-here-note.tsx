import type { Trends } from '@tapin/shared/contract/district-trends';
import { type QuestionName, questionNames, questions } from '@tapin/shared/contract/questions';
import type { TrendRange } from '@tapin/shared/contract/vocabulary';
import { formatList } from '@tapin/shared/formats/list';
import { useTranslation } from '@tapin/shared/i18n';
import { kit } from '@tapin/shared/ui/kit-classes';
import type { SchoolRow } from './school-row.ts';
import styles from './school-table.module.css';

/** Smaller changes happen by chance. The limits are three points of a share, and 0.2 steps of the mean feeling. */
const fallOf = { basic: -3, feeling: -0.2 } as const;

const fallsOf = (trends: Trends): QuestionName[] =>
  questions.filter(({ name, type }) => (trends[name].change ?? 0) <= fallOf[type]).map(({ name }) => name);

/** Finds the school in which the most figures fell; null if no school has two or more that fell. */
function findFalling(rows: readonly SchoolRow[]): { name: string; fell: QuestionName[] } | null {
  const falling = rows.flatMap(({ school, trends }) => {
    const fell = trends ? fallsOf(trends) : [];
    const depth = trends ? questionNames.reduce((sum, name) => sum + (trends[name].change ?? 0), 0) : 0;
    return school && fell.length >= 2 ? [{ name: school.name, fell, depth }] : [];
  });
  return falling.sort((a, b) => b.fell.length - a.fell.length || a.depth - b.depth)[0] ?? null;
}

const hasChanges = (rows: readonly SchoolRow[]): boolean =>
  rows.some(({ trends }) => trends && questionNames.some((name) => trends[name].change !== null));

/**
 * One sentence about the school in which the most figures fell, or that there is none. It is absent if nothing can be
 * compared.
 */
export function LookHereNote({ rows, range }: { rows: readonly SchoolRow[]; range: TrendRange }) {
  const { t } = useTranslation('district');
  const falling = findFalling(rows);
  if (!falling) {
    const note = (
      <p className={`${kit.card} ${kit.centeredRow} ${styles.lookHere}`}>
        {t('lookHere.none', { count: range })}
      </p>
    );
    return hasChanges(rows) ? note : null;
  }
  const names = formatList(falling.fell.map((name) => t(`lookHere.figure.${name}`)));
  return (
    <p className={`${kit.card} ${kit.centeredRow} ${styles.lookHere}`}>
      <span className={kit.pill} data-tone="notable">
        {t('lookHere.title')}
      </span>
      <span>
        <b>
          <bdi>{falling.name}</bdi>:
        </b>{' '}
        {t('lookHere.fell', { names, count: range })}
      </span>
    </p>
  );
}
