import { changeSources, replaceOnce, type SourceChanges } from './changed-sources.ts';

export const newRole = 'added_role';

const capabilities = ['worksAtSchool', 'seesStudents', 'seesAllStudents', 'canBeGranted'];

export const newRoleChanges: SourceChanges = {
  'shared/contract/src/role-policies.ts': (text) => {
    const row = text.match(/\n {2}teacher: \{(.*?)\n {2}\},/s)?.[1] ?? '';
    const off = row.replaceAll(': true,', ': false,');
    const decided = capabilities.reduce(
      (all, name) => replaceOnce(all, `${name}: false,`, `${name}: true,`),
      off,
    );
    const moves = replaceOnce(decided, "movesAs: 'teacher'", `movesAs: '${newRole}'`);
    return replaceOnce(
      replaceOnce(text, 'export const roles = [', `export const roles = ['${newRole}', `),
      'export const rolePolicies = {',
      `export const rolePolicies = {\n  ${newRole}: {${moves}\n  },`,
    );
  },
  'api/test/matrix/expected-capabilities.ts': (text) =>
    replaceOnce(
      text,
      "  student: ['answersCheckIn'],",
      `  student: ['answersCheckIn'],\n  ${newRole}: ${JSON.stringify(capabilities)},`,
    ),
};

export const addNewRole = () => changeSources(newRoleChanges);

export const newRoleMigration = `
  alter table users drop constraint if exists users_role_check;
  alter table school_users drop constraint if exists school_users_role_check;
  create or replace function role_can(role text, capability text) returns boolean language sql immutable as $$
    select case capability
      when 'answersCheckIn' then role = 'student'
      when 'seesStudents' then role <> 'student'
      when 'seesAllStudents' then role not in ('student', 'teacher')
    end
  $$;`;
