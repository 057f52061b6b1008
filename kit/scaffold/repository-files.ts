import { ciWorkflow } from './ci-workflow.ts';
import type { PackageManager } from './package-manager.ts';
import { commonPackage, json, remoteFiles } from './remote-files.ts';
import { type SigningKey, signingKeyFile } from './signing-key.ts';

interface Repository {
  /** The address of the kit, with its version. */
  kit: string;
  signingKey: SigningKey;
  packageManager: PackageManager;
}

/** Install scripts that the libraries of the kit do not need. pnpm reports each one about which nothing is decided. */
const unneededScripts = ['@parcel/watcher', '@swc/core', 'core-js', 'msw', 'unrs-resolver'];

/** Returns the files of a repository with one new remote. */
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
  'tsconfig.json': json({ extends: '@tapin/shared/tsconfig.json', include: ['src'] }),
  'pnpm-workspace.yaml': `# Only pnpm reads this file.
# A later version of a library may have an install script. pnpm does not run it, and installs the library.
strictDepBuilds: false
allowBuilds:
${unneededScripts.map((library) => `  '${library}': false\n`).join('')}`,
  '.gitignore': `node_modules/\ndist/\n.env\n${signingKeyFile}\n`,
  '.github/workflows/ci.yml': ciWorkflow(packageManager),
  'signing-key.pub': `${signingKey.publicKey}\n`,
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
- \`${run} check\`, \`${run} test\` and \`${run} build\` are what CI runs.
- \`${run} publish\` releases the build, with \`STORE_DIR\` set. CI does it for a tag such as \`v1.0.0\`.
- The operator allows the signing key \`${id}\` once: \`release keys add ${name} ${publicKey}\`.
- \`${signingKeyFile}\` is the private key. Keep it secret, and save it as the secret \`SIGNING_KEY\` of CI.
- The operator also allows every path and slot that the remote claims besides \`/${name}\`.
- All steps: the page "For squads" in the kit, \`node_modules/@tapin/shared/docs/squads.md\`.
`;
