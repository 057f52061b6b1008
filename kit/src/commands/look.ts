import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { kilobytes } from '@tapin/delivery-formats/part-sizes';
import { channelOf } from '../../../delivery/src/commands/release-command.ts';
import type { CommandContext } from '../command.ts';
import { loadEnvFiles } from '../load-env-files.ts';

export function declareLook({ program, report, terminal, folder }: CommandContext): void {
  const { env, stderr } = terminal;
  const warn = (line: string) => {
    stderr.write(`tapin: ${line}\n`);
  };
  program
    .command('look')
    .description('compare the screens of this remote with their pictures in look/')
    .argument(
      '[SCREENS...]',
      'names such as staff-students for /staff/students; default: the screens that have pictures, or all',
    )
    .option('--accept', 'write the pictures, also those of new screens')
    .option('--store <STORE>', 'a folder, or s3://bucket/path; default: STORE_DIR')
    .option('--channel <NAME>', 'the channel; default: CHANNEL or production')
    .action(async (wanted, { accept = false, ...where }) => {
      const [{ startLiveSite }, { runPlaywright }, { lookNow, nameOfPath }, { readPins }] = await Promise.all(
        [
          import('../../e2e/live-site.ts'),
          import('../../e2e/run-playwright.ts'),
          import('../../e2e/look-screens.ts'),
          import('../../e2e/pinned-versions.ts'),
        ],
      );
      loadEnvFiles(folder);
      const { store, channel } = channelOf({ program, report, env, warn, progress: warn }, where);
      const live = await startLiveSite({
        folder,
        store,
        channel,
        pins: readPins(folder),
        site: null,
        now: lookNow,
      });
      const known = pictures(folder);
      const screens = live.screens
        .map(({ path, role }) => ({ name: nameOfPath(path), path, role }))
        .filter(({ name }) =>
          wanted.length > 0
            ? wanted.includes(name)
            : known.length === 0 || known.some((file) => file.replace(/-\d+\.png$/, '') === name),
        );
      try {
        const args = accept ? ['--update-snapshots=changed'] : [];
        const code = await runPlaywright('look-config', args, {
          folder,
          origin: live.origin,
          people: 'examples',
          env: { TAPIN_LOOK_SCREENS: JSON.stringify(screens) },
        });
        report({
          data: { passed: code === 0, screens: screens.map(({ name }) => name) },
          lines: code === 0 ? [sizeLine(folder)] : [failedLine(folder)],
          failed: code !== 0,
        });
      } finally {
        await live.close();
      }
    });
}

const pictures = (folder: string): string[] => {
  const own = join(folder, 'look');
  return existsSync(own) ? readdirSync(own).filter((name) => name.endsWith('.png')) : [];
};

function sizeLine(folder: string): string {
  const files = pictures(folder);
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, 'look', file)).size, 0);
  return `${files.length} pictures in look/ have ${kilobytes(bytes)}`;
}

const failedLine = (folder: string): string =>
  `some screens differ from their pictures: open ${join(folder, 'node_modules/.cache/tapin-look/report/index.html')}, then correct them, or accept them with "tapin look --accept"`;
