import { bulk, type CsvFile, csvFile, type Row } from './csv-file.ts';
import type { District, Person } from './district.ts';

const modifiedAt = '2026-11-22T06:00:00.000Z';

/** Returns the status and the date of a person, and of the records that belong to the person. */
const statusOf = ({ options }: District, { hasLeft }: Person): string[] =>
  options.mode === 'bulk' ? bulk : [hasLeft ? 'tobedeleted' : 'active', modifiedAt];

/**
 * Yields the people in a file. A bulk file lacks the people who have left, and a delta file has only changed people.
 */
function* peopleIn(district: District): Generator<Person> {
  const isBulk = district.options.mode === 'bulk';
  if (isBulk) yield* district.staff();
  for (const student of district.students())
    if (isBulk ? !student.hasLeft : student.hasLeft || student.isChanged) yield student;
}

const youngest = ['PK', 'KG', '01', '02'];
const simple = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
const usernameOf = ({ givenName, familyName, number, role }: Person) =>
  `${simple(givenName)}.${simple(familyName)}${number + 1}${role === 'student' ? '' : '.staff'}`;
const emailOf = (person: Person) =>
  youngest.includes(person.grade) ? '' : `${usernameOf(person)}@cedar.example`;
const userIdsOf = (person: Person) => `{LDAP:${usernameOf(person)}}`;
const identifierOf = ({ role, number }: Person) => String((role === 'student' ? 700_000 : 30_000) + number);

const formerRoles = { student: 'student', teacher: 'teacher', principal: 'administrator', counselor: 'aide' };

const columnsOfUsers = {
  '1.1':
    'enabledUser orgSourcedIds role username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password',
  '1.2':
    'enabledUser username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password userMasterIdentifier preferredGivenName preferredMiddleName preferredFamilyName primaryOrgSourcedId pronouns',
};

export function usersOf(district: District): CsvFile {
  function* rows(): Generator<Row> {
    for (const person of peopleIn(district)) {
      const { givenName, familyName, grade: grades } = person;
      const names = { givenName, familyName, username: usernameOf(person), userIds: userIdsOf(person) };
      const school = district.id('school', person.school);
      const isPreferred = district.random(20, 'preferred name', person.number) === 0;
      // Each version has only some of these columns.
      const ofVersions = {
        orgSourcedIds: school,
        role: formerRoles[person.role],
        primaryOrgSourcedId: school,
        preferredGivenName: isPreferred ? 'Sunny' : '',
      };
      const others = {
        enabledUser: 'true',
        identifier: identifierOf(person),
        email: emailOf(person),
        grades,
      };
      yield [person.id, statusOf(district, person), { ...names, ...others, ...ofVersions }];
    }
  }
  return csvFile('users', columnsOfUsers[district.options.version], rows());
}

export function* rolesOf(district: District): Generator<Row> {
  for (const person of peopleIn(district)) {
    const orgSourcedId = district.id('school', person.school);
    const cells = { userSourcedId: person.id, roleType: 'primary', role: person.role, orgSourcedId };
    yield [`${person.id}.role`, statusOf(district, person), cells];
  }
}

export function* enrollmentsOf(district: District): Generator<Row> {
  if (district.options.mode === 'bulk') yield* enrollmentsOfTeachers(district);
  for (const student of peopleIn(district)) {
    if (student.role !== 'student') continue;
    const schoolSourcedId = district.id('school', student.school);
    const cells = { schoolSourcedId, userSourcedId: student.id, role: 'student' };
    for (let position = 0; position < district.classesOf(student); position += 1) {
      const classSourcedId = district.id('class', district.classOf(student, position));
      const id = `${student.id}.class-${position + 1}`;
      yield [id, statusOf(district, student), { ...cells, classSourcedId }];
    }
  }
}

function* enrollmentsOfTeachers(district: District): Generator<Row> {
  for (let number = 0; number < district.options.classes; number += 1) {
    const classSourcedId = district.id('class', number);
    const schoolSourcedId = district.id('school', number % district.options.schools);
    for (const [index, userSourcedId] of district.teachersOf(number).entries()) {
      const cells = { classSourcedId, schoolSourcedId, userSourcedId, primary: String(index === 0) };
      yield [`${classSourcedId}.teacher-${index + 1}`, bulk, { ...cells, role: 'teacher' }];
    }
  }
}
