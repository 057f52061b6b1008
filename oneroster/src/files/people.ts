import { Row } from '#src/csv/row.ts';
import { type Table, withoutReport } from '#src/csv/table.ts';
import { readDecision, readGrade } from '#src/csv/values.ts';
import type { Budget } from '#src/limits.ts';
import type { GuardianRecord, PersonRecord, RoleRecord } from '#src/records.ts';
import { SeenIds } from './seen-ids.ts';
import { isFamilyRole, roles } from './vocabulary.ts';

interface PeopleOptions {
  isFamily: (id: string) => boolean;
  divisionColumn: string;
  consentColumn: string;
  readsGuardians: boolean;
}

/**
 * Creates the record of a user, and records of guardians if guardians are read. People who are only relatives get no
 * other record.
 */
export function personOf(
  row: Row,
  { isFamily, divisionColumn, consentColumn, readsGuardians }: PeopleOptions,
): (PersonRecord | GuardianRecord)[] {
  const sourcedId = row.requiredId();
  const role = row.oneOf('role', roles);
  const isOfFamily = (role && isFamilyRole(role)) || isFamily(sourcedId);
  if (isOfFamily) return readsGuardians ? guardianOf(row, sourcedId, row.email('email')) : [];
  const common = row.common();
  const isEnabled = row.boolean('enabledUser', true);
  const [grade = ''] = row.list('grades');
  return [
    {
      kind: 'person',
      ...common,
      isEnded: common.isEnded || !isEnabled,
      sourcedId,
      ...nameOf(row),
      preferredName: row.text('preferredGivenName'),
      email: row.email('email'),
      username: row.text('username'),
      identifiers: identifiersOf(row),
      grade: readGrade(grade),
      division: divisionColumn === '' ? '' : row.text(divisionColumn),
      consent: consentColumn === '' ? '' : consentOf(row, consentColumn),
      primaryOrgSourcedId: row.id('primaryOrgSourcedId') || (row.ids('orgSourcedIds')[0] ?? ''),
    },
    ...(readsGuardians ? guardianOf(row, sourcedId, '') : []),
  ];
}

/** Some systems write `enabledUser` = `false` for all guardians, because guardians do not log in to them. */
function guardianOf(row: Row, sourcedId: string, email: string): GuardianRecord[] {
  const agentSourcedIds = row.ids('agentSourcedIds');
  if (email === '' && agentSourcedIds.length === 0) return [];
  return [{ kind: 'guardian', ...row.common(), sourcedId, email, agentSourcedIds }];
}

const consentOf = (row: Row, column: string) =>
  readDecision(row.text(column), {
    report: (code, level, value) => row.report(code, level, column, value),
  });

/** Some people have only one name. */
function nameOf(row: Row): { givenName: string; familyName: string } {
  const givenName = row.text('givenName');
  const familyName = row.text('familyName');
  if (givenName === '' && familyName === '') row.refuse('value-required', 'familyName');
  if (givenName === '') row.report('value-required', 'warning', 'givenName', '');
  if (familyName === '') row.report('value-required', 'warning', 'familyName', '');
  return { givenName, familyName };
}

/** Returns the values of `identifier` and of `userIds`, which has the form `{type:id},{type:id}`. */
function identifiersOf(row: Row): string[] {
  const ids = row
    .list('userIds')
    .map((value) => value.replace(/^\{?\s*(?:[^:{}]*:)?\s*/, '').replace(/\}$/, ''));
  return [...new Set([row.text('identifier'), ...ids].filter(Boolean))];
}

/** Returns the roles of a user of OneRoster 1.0 or 1.1: the same role in each organisation of the user. */
export function rolesOfUser(row: Row): RoleRecord[] {
  const raw = row.text('role');
  const role = row.oneOf('role', roles);
  if (!role) row.refuse(raw === '' ? 'value-required' : 'value-type', 'role', raw);
  if (isFamilyRole(role)) return [];
  const orgs = row.ids('orgSourcedIds', 'error');
  if (orgs.length === 0) row.report('value-required', 'warning', 'orgSourcedIds', '');
  const common = row.common();
  const isEnded = common.isEnded || !row.boolean('enabledUser', true);
  const personSourcedId = row.requiredId();
  return orgs.map((orgSourcedId, index) => ({
    kind: 'role',
    ...common,
    isEnded,
    personSourcedId,
    orgSourcedId,
    role,
    isPrimary: index === 0,
    firstDay: null,
    lastDay: null,
  }));
}

/**
 * Finds the people who have only roles of a family in roles.csv. They are not part of the roster, and users.csv of
 * OneRoster 1.2 does not state roles.
 */
export async function findFamilies(
  table: Table | undefined,
  budget: Budget,
): Promise<(id: string) => boolean> {
  const families = new SeenIds();
  const others = new SeenIds();
  if (!table) return () => false;
  const silent = { ...table, report: withoutReport };
  for await (const rows of table.rows(withoutReport)) {
    budget.check(table.file);
    for (const raw of rows) {
      const row = new Row(silent, raw);
      const role = row.oneOf('role', roles);
      (role && isFamilyRole(role) ? families : others).add(row.text('userSourcedId'));
    }
  }
  return (id) => families.has(id) && !others.has(id);
}
