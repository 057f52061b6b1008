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
  // The roles of people in a class, and the kinds of roster changes, have the same names as roles of the product.
  /^shared\/contract\/src\/roster\.ts$/,
  /^api\/src\/database\/tables\/roster-tables\.ts$/,
  /^api\/src\/people\/classes\/(derived-assignments|repository)\.ts$/,
  // A kind of person who can give consent has the same name as a role.
  /^shared\/contract\/src\/consent-givers\.ts$/,
  // This file contains the test of a new remote as a text.
  /^kit\/scaffold\/remote-files\.ts$/,
  /\.test\.tsx?$/,
  /\/(testing|test)\//,
  /^(e2e|lab)\//,
];

/**
 * Matches the name of a role, except as the value of `guard`: a guard may have the name of a role, and it depends on
 * capabilities.
 */
const roleLiteral = new RegExp(`(?<!\\bguard: )(['"\`])(${roles.join('|')})\\1`, 'g');
const lowFeelingLiteral = /\bfeeling\b\)?\s*(?:<=?|===?)\s*[12]\b/;

function problemsIn(line: string): string[] {
  const named = [...line.matchAll(roleLiteral)].map(
    ([, , role]) => `names the role ${role}, not a capability`,
  );
  return lowFeelingLiteral.test(line) ? [...named, 'decides itself which feeling is low'] : named;
}

/** Returns decisions about roles and low feelings outside of the policy. A new role would not change them. */
export function findPolicyLiterals(files: readonly SourceFile[] = sourceFiles()): string[] {
  return files
    .filter(({ path }) => !mayNameRoles.some((pattern) => pattern.test(path)))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => problemsIn(line).map((problem) => `${path}:${index + 1} ${problem}`)),
    );
}
