import { readDecision, readGrade } from '#src/csv/values.ts';
import { enrollmentRoles, isFamilyRole, roles as roleNames } from '#src/files/vocabulary.ts';
import type { EnrollmentRecord, GuardianRecord, PersonRecord, RoleRecord } from '#src/records.ts';
import type { Item } from './item.ts';

interface Person {
  /** Null for a person whose only roles are those of a relative of a student. */
  person: PersonRecord | null;
  guardian: GuardianRecord | null;
  roles: RoleRecord[];
}

interface PeopleOptions {
  divisionColumn?: string | undefined;
  consentColumn?: string | undefined;
  readsGuardians?: boolean | undefined;
}

type RoleFields = Pick<RoleRecord, 'role' | 'orgSourcedId' | 'isPrimary' | 'firstDay' | 'lastDay'>;

/** Reads the roles of version 1.2, or the single role of version 1.1, which the person has in each organisation. */
function readRoles(item: Item): RoleFields[] {
  const roles = item.items('roles').map((each) => ({
    role: each.word('role', roleNames),
    orgSourcedId: each.reference('org'),
    isPrimary: each.text('roleType').toLowerCase() === 'primary',
    firstDay: each.day('beginDate', 'first'),
    lastDay: each.day('endDate', 'last'),
  }));
  if (roles.length > 0) return roles;
  const role = item.word('role', roleNames);
  return item.references('orgs').map((orgSourcedId, index) => ({
    role,
    orgSourcedId,
    isPrimary: index === 0,
    firstDay: null,
    lastDay: null,
  }));
}

function readIdentifiers(item: Item): string[] {
  const ids = item.items('userIds').map((each) => each.text('identifier'));
  return [...new Set([item.text('identifier'), item.text('userMasterIdentifier'), ...ids].filter(Boolean))];
}

const metadataPrefix = 'metadata.';

/** Returns the columns that a district has added to a user. They are in `metadata`. */
export const metadataColumns = (item: Item): string[] =>
  item.items('metadata').flatMap(({ columns }) => columns.map((name) => `${metadataPrefix}${name}`));

function readMetadata(item: Item, column: string | undefined): string {
  if (!column?.startsWith(metadataPrefix)) return '';
  return item.items('metadata')[0]?.text(column.slice(metadataPrefix.length)) ?? '';
}

const readConsent = (item: Item, column: string | undefined) =>
  readDecision(readMetadata(item, column), {
    report: (code, level, value) => item.report(column ?? '', value, code, level),
  });

function readGuardian(item: Item, sourcedId: string, email: string): GuardianRecord | null {
  const agentSourcedIds = item.references('agents');
  if (email === '' && agentSourcedIds.length === 0) return null;
  const { file, line, isEnded } = item;
  return { kind: 'guardian', file, line, isEnded, sourcedId, email, agentSourcedIds };
}

/** Returns null for a person without an id. */
export function readPerson(
  item: Item,
  { divisionColumn, consentColumn, readsGuardians = false }: PeopleOptions,
): Person | null {
  const given = readRoles(item);
  const roles = given.filter(({ role }) => !isFamilyRole(role));
  const isFamily = isFamilyRole(item.word('role', roleNames)) || (given.length > 0 && roles.length === 0);
  if (isFamily && !readsGuardians) return null;
  const sourcedId = item.id('sourcedId');
  if (sourcedId === null) return null;
  const guardian = readsGuardians ? readGuardian(item, sourcedId, isFamily ? item.email('email') : '') : null;
  if (isFamily) return { person: null, guardian, roles: [] };
  const { file, line } = item;
  const isEnded = item.isEnded || !item.flag('enabledUser', true);
  const place = { file, line, isEnded };
  const primaryOrgSourcedId =
    item.reference('primaryOrg') || (roles.find(({ isPrimary }) => isPrimary)?.orgSourcedId ?? '');
  return {
    person: {
      kind: 'person',
      ...place,
      sourcedId,
      givenName: item.text('givenName'),
      familyName: item.text('familyName'),
      preferredName: item.text('preferredFirstName') || item.text('preferredGivenName'),
      email: item.email('email'),
      username: item.text('username'),
      identifiers: readIdentifiers(item),
      grade: readGrade(item.texts('grades')[0] ?? ''),
      division: readMetadata(item, divisionColumn),
      consent: readConsent(item, consentColumn),
      primaryOrgSourcedId,
    },
    guardian,
    roles: roles.flatMap((role) => {
      if (role.orgSourcedId !== '' && role.role !== '')
        return { kind: 'role' as const, ...place, personSourcedId: sourcedId, ...role };
      item.report('roles', role.role, 'value-required', 'error');
      return [];
    }),
  };
}

export function readEnrollment(item: Item): EnrollmentRecord | null {
  const sourcedId = item.id('sourcedId');
  const classSourcedId = item.id('class', item.reference('class'));
  const personSourcedId = item.id('user', item.reference('user'));
  if (sourcedId === null || classSourcedId === null || personSourcedId === null) return null;
  const { file, line, isEnded } = item;
  return {
    kind: 'enrollment',
    file,
    line,
    isEnded,
    sourcedId,
    classSourcedId,
    schoolSourcedId: item.reference('school'),
    personSourcedId,
    role: item.word('role', enrollmentRoles),
    isPrimary: item.flag('primary', false),
    firstDay: item.day('beginDate', 'first'),
    lastDay: item.day('endDate', 'last'),
  };
}
