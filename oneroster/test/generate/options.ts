import type { Fault } from './faults.ts';

export interface GenerateOptions {
  /** The seed of the generator. The same seed and sizes generate the same district. */
  seed: number;
  version: '1.1' | '1.2';
  schools: number;
  staff: number;
  students: number;
  classes: number;
  enrollments: number;
  schoolYear: number;
  /**
   * The percentage of students with changes. A third of them has left, a third has another name and other classes, and
   * a third is new.
   */
  changes: number;
  /** A delta file contains only changed records, with their status. */
  mode: 'bulk' | 'delta';
  /** The beginning of every id. Two districts with different prefixes share no id. */
  prefix: string;
  faults: readonly Fault[];
}

export const smallDistrict: GenerateOptions = {
  seed: 1,
  version: '1.2',
  schools: 2,
  staff: 16,
  students: 60,
  classes: 20,
  enrollments: 320,
  schoolYear: 2027,
  changes: 0,
  mode: 'bulk',
  prefix: '',
  faults: [],
};
