import type { CommandContext } from '../command.ts';

export function declareNew({ program, report, terminal, folder: parentFolder }: CommandContext): void {
  const { env } = terminal;
  program
    .command('new')
    .description('create a repository with a new remote')
    .argument('<NAME>', 'the name of the remote, such as reading-room: a–z, 0–9 and single hyphens')
    .option('--site <ADDRESS>', 'the site; default: SITE, or the site from which this kit was installed')
    .action(async (name, { site: given }) => {
      const [{ writeRepository }, { installedFrom, liveKitAddress }, { packageManagerOf }, { originOf }] =
        await Promise.all([
          import('../../scaffold/write-repository.ts'),
          import('../../scaffold/live-kit.ts'),
          import('../../scaffold/package-manager.ts'),
          import('../../dev/find-site.ts'),
        ]);
      const packageManager = packageManagerOf(env);
      const findKit = () => {
        const site = given || env.SITE || installedFrom(process.argv[1] ?? '', import.meta.filename);
        if (!site) throw new Error('the site is not known: name it with --site https://tapin.example');
        return liveKitAddress(originOf(site), `${packageManager.runOnce} KIT new ${name}`);
      };
      const { folder, signingKey } = await writeRepository({ name, parentFolder, findKit, packageManager });
      report({
        data: { name, folder, publicKey: signingKey.publicKey, keyId: signingKey.id },
        lines: [
          `${folder} is a repository with a remote: a screen, its texts, a test, and a workflow for CI.`,
          '',
          `  cd ${name}`,
          `  ${packageManager.install}`,
          `  ${packageManager.run} dev --open   shows it in the running site while you change it`,
          '',
          `The operator of the site allows its signing key ${signingKey.id} with one command:`,
          '',
          `  release keys add ${name} ${signingKey.publicKey}`,
        ],
      });
    });
}
