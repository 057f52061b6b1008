import { roles } from '@tapin/shared/contract/policy';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** Files that may name roles: they decide about roles, or create people for tests and demos. */
const mayNameRoles: readonly RegExp[] = [
  /^shared\/contract\/src\/(policy|role-policies|low-answers)\.ts$/,
  /^api\/src\/policy\//,
  /^api\/src\/demo\//,
  // This file has the identities of the log-in server that replaces Google, Clever and ClassLink in development.
  /^api\/src\/accounts\/sso\/local-identities\.ts$/,
  // The roles of the OneRoster standard are not the roles of the product.
  /^oneroster\//,
  // The part of a person in a class, and the kinds of changes of a roster, have the names of roles.
  /^shared\/contract\/src\/roster\.ts$/,
  /^api\/src\/database\/tables\/roster-tables\.ts$/,
  /^api\/src\/people\/classes\/(derived-assignments|repository)\.ts$/,
  // The list of those who can give consent has a name that is also the name of a role.
  /^shared\/contract\/src\/consent-givers\.ts$/,
  // This file contains the test of a new remote as a text.
  /^kit\/scaffold\/remote-files\.ts$/,
  /\.test\.tsx?$/,
  /\/(testing|test)\//,
  /^(e2e|lab)\//,
];

/** A guard may have the same name as a role. It is left out, because guards depend on capabilities. */
const roleLiteral = new RegExp(`(?<!\\bguard: )(['"\`])(${roles.join('|')})\\1`, 'g');
const lowFeelingLiteral = /\bfeeling\b\)?\s*(?:<=?|===?)\s*[12]\b/;

function problemsIn(line: string): string[] {
  const named = [...line.matchAll(roleLiteral)].map(
    ([, , role]) => `names the role ${role}, not a capability`,
  );
  return lowFeelingLiteral.test(line) ? [...named, 'decides itself which feeling is low'] : named;
}

/** Returns decisions about roles and low feelings outside the policy. They would not apply to a new role. */
export function findPolicyLiterals(files: readonly SourceFile[] = sourceFiles()): string[] {
  return files
    .filter(({ path }) => !mayNameRoles.some((pattern) => pattern.test(path)))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => problemsIn(line).map((problem) => `${path}:${index + 1} ${problem}`)),
    );
}
