import { bulk, type CsvFile, csvFile } from './csv-file.ts';
import type { District, Person } from './district.ts';

const modifiedAt = '2026-11-22T06:00:00.000Z';

/** The status of a person, and of what belongs to the person. */
const statusOf = ({ options }: District, { hasLeft }: Person): string[] =>
  options.mode === 'bulk' ? bulk : [hasLeft ? 'tobedeleted' : 'active', modifiedAt];

/** The people in a file: without those who have left, or in a delta file those who changed. */
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

/** Roles of version 1.1 that replace those of 1.2. */
const formerRoles = { student: 'student', teacher: 'teacher', principal: 'administrator', counselor: 'aide' };

export const usersOf = (district: District): CsvFile =>
  district.options.version === '1.1' ? usersOfVersion11(district) : usersOfVersion12(district);

function usersOfVersion11(district: District): CsvFile {
  function* rows() {
    for (const person of peopleIn(district))
      yield [
        person.id,
        ...statusOf(district, person),
        'true',
        district.id('school', person.school),
        formerRoles[person.role],
        usernameOf(person),
        userIdsOf(person),
        person.givenName,
        person.familyName,
        '',
        identifierOf(person),
        emailOf(person),
        '',
        '',
        '',
        person.grade,
        '',
      ];
  }
  return csvFile(
    'users',
    'enabledUser orgSourcedIds role username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password',
    rows(),
  );
}

function usersOfVersion12(district: District): CsvFile {
  function* rows() {
    for (const person of peopleIn(district)) {
      const preferred = district.random(20, 'preferred name', person.number) === 0 ? 'Sunny' : '';
      yield [
        person.id,
        ...statusOf(district, person),
        'true',
        usernameOf(person),
        userIdsOf(person),
        person.givenName,
        person.familyName,
        '',
        identifierOf(person),
        emailOf(person),
        '',
        '',
        '',
        person.grade,
        '',
        '',
        preferred,
        '',
        '',
        district.id('school', person.school),
        '',
      ];
    }
  }
  return csvFile(
    'users',
    'enabledUser username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password userMasterIdentifier preferredGivenName preferredMiddleName preferredFamilyName primaryOrgSourcedId pronouns',
    rows(),
  );
}

export function* rolesOf(district: District) {
  for (const person of peopleIn(district))
    yield [
      `${person.id}.role`,
      ...statusOf(district, person),
      person.id,
      'primary',
      person.role,
      '',
      '',
      district.id('school', person.school),
      '',
    ];
}

export function* enrollmentsOf(district: District) {
  if (district.options.mode === 'bulk') yield* enrollmentsOfTeachers(district);
  for (const student of peopleIn(district)) {
    if (student.role !== 'student') continue;
    for (let position = 0; position < district.classesOf(student); position += 1)
      yield [
        `${student.id}.class-${position + 1}`,
        ...statusOf(district, student),
        district.id('class', district.classOf(student, position)),
        district.id('school', student.school),
        student.id,
        'student',
        '',
        '',
        '',
      ];
  }
}

function* enrollmentsOfTeachers(district: District) {
  for (let number = 0; number < district.options.classes; number += 1)
    for (const [index, teacher] of district.teachersOf(number).entries())
      yield [
        `${district.id('class', number)}.teacher-${index + 1}`,
        ...bulk,
        district.id('class', number),
        district.id('school', number % district.options.schools),
        teacher,
        'teacher',
        String(index === 0),
        '',
        '',
      ];
}
