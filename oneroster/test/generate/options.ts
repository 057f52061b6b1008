import type { Fault } from './faults.ts';

export interface GenerateOptions {
  /** The same seed and sizes make the same district. */
  seed: number;
  version: '1.1' | '1.2';
  schools: number;
  staff: number;
  students: number;
  classes: number;
  enrollments: number;
  /** The year in which the school year ends. */
  schoolYear: number;
  /**
   * The percentage of the students that differs from the district without changes: a third of them has left, a third has
   * another name and other classes, and as many as have left are new.
   */
  changes: number;
  /** A delta file has the records that changed only, with their status. */
  mode: 'bulk' | 'delta';
  /** Begins every id, so that two districts share none. */
  prefix: string;
  faults: readonly Fault[];
}

/** A small district, for tests. */
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
