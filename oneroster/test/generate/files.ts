import { bulk, type CsvFile, csvFile, type Row } from './csv-file.ts';
import type { District } from './district.ts';
import { subjects } from './names.ts';
import { enrollmentsOf, rolesOf, usersOf } from './people.ts';

/** Creates the files of a district in the form of the standard. A delta file contains only changed records. */
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

function* sessionsOf(district: District): Generator<Row> {
  const { schoolYear: year } = district.options;
  const id = (number: number) => district.id('session', number);
  const schoolYear = String(year);
  const [startDate, middle, endDate] = [`${year - 1}-08-17`, `${year}-01-11`, `${year}-06-12`];
  yield [id(0), bulk, { title: `${year - 1}-${year}`, type: 'schoolYear', startDate, endDate, schoolYear }];
  const semester = { type: 'semester', parentSourcedId: id(0), schoolYear };
  yield [id(1), bulk, { ...semester, title: 'Fall', startDate, endDate: middle }];
  yield [id(2), bulk, { ...semester, title: 'Spring', startDate: middle, endDate }];
}

function* orgsOf(district: District): Generator<Row> {
  const parentSourcedId = district.id('district', 0);
  yield [parentSourcedId, bulk, { name: 'Cedar Valley District', type: 'district', identifier: '4400' }];
  for (let school = 0; school < district.options.schools; school += 1) {
    const cells = { name: district.schoolName(school), type: 'school', identifier: String(5_000 + school) };
    yield [district.id('school', school), bulk, { ...cells, parentSourcedId }];
  }
}

function* coursesOf(district: District): Generator<Row> {
  const schoolYearSourcedId = district.id('session', 0);
  const orgSourcedId = district.id('district', 0);
  for (const [index, [title, courseCode]] of subjects.entries())
    yield [district.id('course', index), bulk, { schoolYearSourcedId, title, courseCode, orgSourcedId }];
}

function* classesOf(district: District): Generator<Row> {
  const { schools, classes } = district.options;
  const termSourcedIds = [1, 2].map((session) => district.id('session', session)).join(',');
  for (let number = 0; number < classes; number += 1) {
    const rank = Math.floor(number / schools);
    const [title, code] = district.subjectOf(number);
    const course = rank % subjects.length;
    const cells = {
      title: `${title} ${Math.floor(rank / subjects.length) + 1}`,
      courseSourcedId: district.id('course', course),
      classCode: `${code}-${rank + 1}`,
      classType: course === 0 ? 'homeroom' : 'scheduled',
      location: `Room ${100 + (rank % 60)}`,
      schoolSourcedId: district.id('school', number % schools),
      periods: course === 0 ? 'HR' : String((rank % 8) + 1),
      termSourcedIds,
    };
    yield [district.id('class', number), bulk, cells];
  }
}
