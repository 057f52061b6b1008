import type { MonthGrade } from '@tapin/shared/contract/month-calls';

/** The element ids to which the sentences lead. */
export const anchors = { weeks: 'weeks', weekdays: 'weekdays', figures: 'figures' } as const;

export const gradeAnchor = ({ grade, gradeName }: Pick<MonthGrade, 'grade' | 'gradeName'>): string =>
  `grade-${grade ?? gradeName ?? 'none'}`;
