import { agentsFile } from './agents-file.ts';
import type { PackageManager } from './package-manager.ts';
import { commonPackage, json, remoteFiles } from './remote-files.ts';
import { type SigningKey, signingKeyFile } from './signing-key.ts';

interface Repository {
  kit: string;
  signingKey: SigningKey;
  packageManager: PackageManager;
}

/**
 * Install scripts that the libraries of the kit do not need. pnpm reports each script that is neither allowed nor
 * refused.
 */
const unneededScripts = ['@parcel/watcher', '@swc/core', 'core-js', 'msw', 'unrs-resolver'];

export const repositoryFiles = (
  name: string,
  { kit, signingKey, packageManager }: Repository,
): Record<string, string> => ({
  ...remoteFiles(name),
  'package.json': json({
    name,
    ...commonPackage,
    engines: { node: '>=22.12' },
    devDependencies: { '@tapin/shared': kit },
  }),
  'tsconfig.json': json({ extends: '@tapin/shared/tsconfig.json', include: ['src', 'e2e'] }),
  'pnpm-workspace.yaml': `# Only pnpm reads this file.
# A later version of a library may have an install script. pnpm does not run it, and installs the library.
strictDepBuilds: false
allowBuilds:
${unneededScripts.map((library) => `  '${library}': false\n`).join('')}`,
  '.gitignore': `node_modules/\ndist/\n.env\n${signingKeyFile}\n`,
  '.github/workflows/ci.yml': ciWorkflow(packageManager),
  'signing-key.pub': `${signingKey.publicKey}\n`,
  'AGENTS.md': agentsFile(name, packageManager),
  'README.md': readmeOf(name, kit, signingKey, packageManager),
});

const readmeOf = (
  name: string,
  kit: string,
  { id, publicKey }: SigningKey,
  { install, run }: PackageManager,
): string => `# ${name}

A remote of TapIn at ${new URL(kit).origin}. \`${install}\` installs it, and \`${run} --help\` lists all commands.

- \`${run} dev --open\` shows it in the running site while you change it.
- \`${run} check\`, \`${run} lint\`, \`${run} test\` and \`${run} build\` are what CI runs.
- \`${run} e2e\` runs the journeys in \`e2e/\` with the live versions of all other parts, with \`STORE_DIR\` set.
- \`${run} preview\` shows the build in the live site to invited people, and to nobody else. CI does it for each pull request.
- \`${run} publish\` releases the build, with \`STORE_DIR\` set. CI does it for a tag such as \`v1.0.0\`.
- \`${run} status\`, \`${run} logs\`, \`${run} rollback\` and \`${run} canary\` show and change what is live, with this key.
- The operator allows the signing key \`${id}\` once: \`release keys add ${name} ${publicKey}\`.
- \`${signingKeyFile}\` is the private key. Keep it secret, and save it as the secret \`SIGNING_KEY\` of CI.
- The operator also allows every path and slot that the remote claims besides \`/${name}\`.
- Widgets, calls of the API and recipes: ${new URL(kit).origin}/kit/docs
- All steps: the page "For squads" in the kit, \`node_modules/@tapin/shared/docs/squads.md\`.
`;

/** The variables of a step that writes to the store. The file of the key is outside of the sources. */
const storeVariables = `          SIGNING_KEY: \${{ runner.temp }}/signing-key.pem
          SIGNING_KEY_PEM: \${{ secrets.SIGNING_KEY }}
          SIGNING_ROOT: \${{ vars.SIGNING_ROOT }}
          STORE_DIR: \${{ vars.STORE_DIR }}
          AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
          AWS_REGION: \${{ vars.AWS_REGION }}
          AWS_ENDPOINT_URL: \${{ vars.AWS_ENDPOINT_URL }}`;

/**
 * Returns a workflow of GitHub Actions. It checks every push, shows every pull request in the live site, and releases
 * every tag such as `v1.4.0`. A pull request of a fork has no secrets, so it gets no preview.
 */
const ciWorkflow = ({ run, steps }: PackageManager): string => `name: CI
on:
  push:
  pull_request:
    types: [opened, synchronize, reopened, closed]
permissions:
  contents: read

jobs:
  test:
    if: github.event.action != 'closed'
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
${steps}
      - run: ${run} check
      - run: ${run} lint
      - run: ${run} test
      - run: ${run} build

  preview:
    if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pull-requests: write
    concurrency: preview-\${{ github.event.number }}
    steps:
      - uses: actions/checkout@v4
        with:
          ref: \${{ github.event.pull_request.head.sha }}
${steps}
      - run: |
          umask 077
          printf '%s\\n' "$SIGNING_KEY_PEM" > "$SIGNING_KEY"
          if [ "$ACTION" = closed ]; then
            ${run} preview --end "pr-$NUMBER"
          else
            ${run} preview --for "pr-$NUMBER" --by "$GITHUB_ACTOR" > "$RUNNER_TEMP/preview.md"
            gh pr comment "$NUMBER" --edit-last --create-if-none --body-file "$RUNNER_TEMP/preview.md"
          fi
        env:
          ACTION: \${{ github.event.action }}
          NUMBER: \${{ github.event.number }}
          GH_TOKEN: \${{ github.token }}
${storeVariables}

  publish:
    needs: test
    if: startsWith(github.ref, 'refs/tags/v')
    runs-on: ubuntu-latest
    concurrency: publish
    steps:
      - uses: actions/checkout@v4
${steps}
      - run: ${run} build
      - run: |
          umask 077
          printf '%s\\n' "$SIGNING_KEY_PEM" > "$SIGNING_KEY"
          ${run} e2e
          ${run} publish --by "$GITHUB_ACTOR" --reason "$GITHUB_REF_NAME"
        env:
${storeVariables}
`;
