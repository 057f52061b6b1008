import type { PackageManager } from './package-manager.ts';

/** Returns what an assistant must know to work in the repository of a remote. */
export const agentsFile = (
  name: string,
  { install, run }: Pick<PackageManager, 'install' | 'run'>,
): string => `# For assistants

This repository is the remote \`${name}\` of TapIn: some screens of a page that is composed in the browser. It is built, tested and
released alone. The host, which is elsewhere, owns navigation, guards, language and session.

## Where things are

- \`src/remote.ts\` declares the paths, the navigation and the owner. It contains only data and \`() => import('./file')\`, because the
  build reads it without running the screens.
- \`src/features/${name}/\` has a screen with its test. A new feature is a new folder beside it.
- \`src/locales/en.json\` and \`src/locales/es.json\` have the texts. Every key is in both files.
- \`CHANGELOG.md\` has a section for each version, which operators read.
- \`node_modules/@tapin/shared/docs/squads.md\` is the page of the kit about everything else.

## Rules

- Import from \`@tapin/shared/…\` and \`react\`. Never import a router, a query library or an HTTP client: \`@tapin/shared/router\`,
  \`@tapin/shared/query\` and \`@tapin/shared/api\` have them, and a page has each only once.
- No text for people in code: \`t('welcome')\` with a key of the texts.
- No HTML from strings (\`innerHTML\`), no \`eval\`, no styles for \`body\`: pages refuse them.
- Use the components of \`@tapin/shared/ui/…\` before you write one.
- End timers and listeners with \`useScreenSignal\` of \`@tapin/shared/ui/use-screen-signal\`.
- Never commit \`signing-key.pem\` or \`.env\`, and never print them.

## Commands

Run \`${install}\` once.

- \`${run} check\` checks types and everything that a build refuses. It names the file, the line and the remedy.
- \`${run} lint\` finds texts in code, elements that a keyboard does not reach, and images without a description.
- \`${run} test\` runs the tests.
- \`${run} build\` builds, and prints sizes and what is deprecated. \`${run} migrate\` replaces what it can.
- \`${run} dev\` shows the remote in a running site while it changes.
- \`${run} status\` and \`${run} logs\` show what is live and what fails, with file and line.

\`${run} publish\`, \`${run} promote\`, \`${run} rollback\` and \`${run} canary\` change what visitors get. Leave them to a person
unless you were told to.

## Before you are done

Raise \`version\` in \`package.json\` with its section in \`CHANGELOG.md\` if the change is to be released. \`${run} check\`,
\`${run} lint\` and \`${run} test\` must pass.
`;
