import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandContext } from '../command.ts';

export function declareCheck({ program, report, folder }: CommandContext): void {
  program
    .command('check')
    .description('check the types, and everything that a build refuses')
    .action(async () => {
      const { findTypeErrors } = await import('../find-type-errors.ts');
      const { buildRemote } = await import('../build-remote.ts');
      const typeErrors = await findTypeErrors(folder);
      const output = mkdtempSync(join(tmpdir(), 'tapin-check-'));
      const { deprecatedLines } = await import('../../deprecations.ts');
      const [built, warnings] = await buildRemote(folder, output)
        .then((done) => [done, done.problems.length > 0 ? [] : deprecatedLines(output)] as const)
        .finally(() => rmSync(output, { recursive: true, force: true }));
      const problems = [...typeErrors, ...built.problems];
      const lines = problems.length > 0 ? problems : ['the types are right, and the remote can be built'];
      report({
        data: { problems, warnings },
        lines: [...lines, ...warnings],
        failed: problems.length > 0,
      });
    });
}
