import { bulk, type CsvFile, csvFile } from './csv-file.ts';
import type { District } from './district.ts';
import { subjects } from './names.ts';
import { enrollmentsOf, rolesOf, usersOf } from './people.ts';

/** Makes the files of a district in the form of the standard. In a delta file only what changed is present. */
export function* filesOf(district: District): Generator<CsvFile> {
  const { mode } = district.options;
  if (mode === 'bulk') {
    yield csvFile(
      'academicSessions',
      'title type startDate endDate parentSourcedId schoolYear',
      sessionsOf(district),
    );
    yield csvFile('orgs', 'name type identifier parentSourcedId', orgsOf(district));
    yield csvFile(
      'courses',
      'schoolYearSourcedId title courseCode grades orgSourcedId subjects subjectCodes',
      coursesOf(district),
    );
    yield csvFile(
      'classes',
      'title grades courseSourcedId classCode classType location schoolSourcedId termSourcedIds subjects subjectCodes periods',
      classesOf(district),
    );
  }
  yield usersOf(district);
  if (district.options.version === '1.2')
    yield csvFile(
      'roles',
      'userSourcedId roleType role beginDate endDate orgSourcedId userProfileSourcedId',
      rolesOf(district),
    );
  yield csvFile(
    'enrollments',
    'classSourcedId schoolSourcedId userSourcedId role primary beginDate endDate',
    enrollmentsOf(district),
  );
}

function* sessionsOf(district: District) {
  const { schoolYear } = district.options;
  const id = (number: number) => district.id('session', number);
  const row = (number: number, title: string, type: string, from: string, to: string, parent: string) => [
    id(number),
    ...bulk,
    title,
    type,
    from,
    to,
    parent,
    String(schoolYear),
  ];
  const [from, middle, to] = [`${schoolYear - 1}-08-17`, `${schoolYear}-01-11`, `${schoolYear}-06-12`];
  yield row(0, `${schoolYear - 1}-${schoolYear}`, 'schoolYear', from, to, '');
  yield row(1, 'Fall', 'semester', from, middle, id(0));
  yield row(2, 'Spring', 'semester', middle, to, id(0));
}

function* orgsOf(district: District) {
  const districtId = district.id('district', 0);
  yield [districtId, ...bulk, 'Cedar Valley District', 'district', '4400', ''];
  for (let school = 0; school < district.options.schools; school += 1)
    yield [
      district.id('school', school),
      ...bulk,
      district.schoolName(school),
      'school',
      String(5_000 + school),
      districtId,
    ];
}

function* coursesOf(district: District) {
  for (const [index, [title, code]] of subjects.entries())
    yield [
      district.id('course', index),
      ...bulk,
      district.id('session', 0),
      title,
      code,
      '',
      district.id('district', 0),
      '',
      '',
    ];
}

function* classesOf(district: District) {
  const { schools, classes } = district.options;
  for (let number = 0; number < classes; number += 1) {
    const rank = Math.floor(number / schools);
    const [title, code] = district.subjectOf(number);
    const course = rank % subjects.length;
    yield [
      district.id('class', number),
      ...bulk,
      `${title} ${Math.floor(rank / subjects.length) + 1}`,
      '',
      district.id('course', course),
      `${code}-${rank + 1}`,
      course === 0 ? 'homeroom' : 'scheduled',
      `Room ${100 + (rank % 60)}`,
      district.id('school', number % schools),
      [1, 2].map((session) => district.id('session', session)).join(','),
      '',
      '',
      course === 0 ? 'HR' : String((rank % 8) + 1),
    ];
  }
}
