import { roles } from '@tapin/shared/contract/policy';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** Files that name roles because they decide about them, or because they make up people. */
const mayNameRoles: readonly RegExp[] = [
  /^shared\/src\/contract\/(policy|role-policies|low-answers)\.ts$/,
  /^api\/src\/policy\//,
  /^api\/src\/demo\//,
  // The identities of the sign-in server that takes the place of Google, Clever and ClassLink in development.
  /^api\/src\/accounts\/sso\/local-identities\.ts$/,
  // The test in the source of a new remote.
  /^tooling\/new-remote\/files\.ts$/,
  /\.test\.tsx?$/,
  /\/(testing|test)\//,
  /^(e2e|bench)\//,
];

/** A guard may have the name of a role. It stands for capabilities. */
const roleLiteral = new RegExp(`(?<!\\bguard: )(['"\`])(${roles.join('|')})\\1`, 'g');
const lowFeelingLiteral = /\bfeeling\b\)?\s*(?:<=?|===?)\s*[12]\b/;

function complaintsOf(line: string): string[] {
  const named = [...line.matchAll(roleLiteral)].map(
    ([, , role]) => `names the role ${role}, not a capability`,
  );
  return lowFeelingLiteral.test(line) ? [...named, 'says itself which feeling is low'] : named;
}

/** Rules of the policy that are written elsewhere: a decision there would not know of a new role. */
export function findPolicyLiterals(files: readonly SourceFile[] = sourceFiles()): string[] {
  return files
    .filter(({ path }) => !mayNameRoles.some((pattern) => pattern.test(path)))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => complaintsOf(line).map((complaint) => `${path}:${index + 1} ${complaint}`)),
    );
}
