import { familyNames, givenNames, gradesOfLevels, schoolLevels, schoolNames, subjects } from './names.ts';
import type { GenerateOptions } from './options.ts';

export interface Person {
  id: string;
  number: number;
  givenName: string;
  familyName: string;
  school: number;
  role: 'student' | 'teacher' | 'principal' | 'counselor';
  grade: string;
  isChanged: boolean;
  hasLeft: boolean;
}

type Change = 'none' | 'left' | 'changed';

/** The people, classes and memberships of a generated district. They are computed from their numbers and not stored. */
export class District {
  readonly options: GenerateOptions;
  readonly random: Random;

  constructor(options: GenerateOptions) {
    this.options = options;
    this.random = randomOf(options.seed);
  }

  id(kind: string, number: number): string {
    return `${this.options.prefix}${kind}-${number + 1}`;
  }

  schoolName(school: number): string {
    const name = schoolNames[school % schoolNames.length] ?? '';
    const round = Math.floor(school / (schoolNames.length * schoolLevels.length));
    return `${name} ${schoolLevels[school % 3] ?? ''}${round > 0 ? ` ${round + 1}` : ''}`;
  }

  *students(): Generator<Person> {
    const { students } = this.options;
    let left = 0;
    for (let number = 0; number < students; number += 1) {
      const student = this.student(number);
      if (student.hasLeft) left += 1;
      yield student;
    }
    for (let number = students; number < students + left; number += 1)
      yield { ...this.student(number), isChanged: true, hasLeft: false };
  }

  student(number: number): Person {
    const change = this.#changeOf(number);
    const school = number % this.options.schools;
    const grades = gradesOfLevels[school % 3] ?? [];
    return {
      ...this.#nameOf('student', number, change === 'changed'),
      id: this.id('student', number),
      number,
      school,
      role: 'student',
      grade: grades[this.random(grades.length, 'grade', number)] ?? '',
      isChanged: change === 'changed',
      hasLeft: change === 'left',
    };
  }

  /**
   * Yields the staff. The first member of a school is its principal, the second its counselor, and the others are
   * teachers.
   */
  *staff(): Generator<Person> {
    const { schools, staff } = this.options;
    for (let number = 0; number < staff; number += 1) {
      const rank = Math.floor(number / schools);
      yield {
        ...this.#nameOf('staff', number, false),
        id: this.id('staff', number),
        number,
        school: number % schools,
        role: rank === 0 ? 'principal' : rank === 1 ? 'counselor' : 'teacher',
        grade: '',
        isChanged: false,
        hasLeft: false,
      };
    }
  }

  /** Returns the teacher of a class. Every tenth class has two teachers. */
  teachersOf(classNumber: number): string[] {
    const { schools, staff } = this.options;
    const school = classNumber % schools;
    const teachers = Math.max(1, Math.floor(staff / schools) - 2);
    const rank = Math.floor(classNumber / schools);
    const idOf = (teacher: number) => this.id('staff', school + schools * (2 + (teacher % teachers)));
    return classNumber % 10 === 0 && teachers > 1 ? [idOf(rank), idOf(rank + 1)] : [idOf(rank)];
  }

  /**
   * Returns the number of classes of a student. The enrollments of all students and teachers add up to `enrollments`.
   */
  classesOf(student: Person): number {
    const { classes, enrollments, students } = this.options;
    const ofTeachers = classes + Math.ceil(classes / 10);
    const number = student.number % students;
    return Math.max(1, Math.floor((enrollments - ofTeachers - number - 1) / students) + 1);
  }

  classOf(student: Person, position: number): number {
    const { schools, classes } = this.options;
    const classesOfSchool = Math.max(1, Math.floor((classes - student.school - 1) / schools) + 1);
    const purpose = student.isChanged ? 'changed class' : 'class';
    const rank = (this.random(classesOfSchool, purpose, student.number) + position) % classesOfSchool;
    return student.school + schools * rank;
  }

  subjectOf(classNumber: number): (typeof subjects)[number] {
    const rank = Math.floor(classNumber / this.options.schools);
    return subjects[rank % subjects.length] ?? subjects[0];
  }

  #changeOf(number: number): Change {
    const share = this.options.changes * 100;
    if (this.random(10_000, 'change', number) >= share) return 'none';
    return this.random(2, 'kind of change', number) === 0 ? 'left' : 'changed';
  }

  #nameOf(kind: string, number: number, isChanged: boolean) {
    const pick = (names: readonly string[], purpose: string) =>
      names[this.random(names.length, `${kind} ${purpose}`, number)] ?? '';
    const familyName = pick(familyNames, 'family name');
    return {
      givenName: pick(givenNames, 'given name'),
      familyName: isChanged ? `${familyName}-${pick(familyNames, 'new name')}` : familyName,
    };
  }
}

/**
 * Returns a number from 0 to `limit` - 1. It depends only on the seed and the arguments, and not on the order of the
 * calls.
 */
export type Random = (limit: number, purpose: string, index: number) => number;

function randomOf(seed: number): Random {
  return (limit, purpose, index) => {
    let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
    for (let at = 0; at < purpose.length; at += 1)
      hash = Math.imul(hash ^ purpose.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    return ((hash ^ (hash >>> 15)) >>> 0) % limit;
  };
}
