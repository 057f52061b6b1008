import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandContext } from '../command.ts';

export function declareCheck({ program, report, folder }: CommandContext): void {
  program
    .command('check')
    .description('check the types, and everything that a build, publishing and the page refuse')
    .option('--site <ADDRESS>', 'also compare paths, slots, navigation and origins with what is live there')
    .action(async ({ site }) => {
      const { findTypeErrors } = await import('../find-type-errors.ts');
      const typeErrors = await findTypeErrors(folder);
      const output = mkdtempSync(join(tmpdir(), 'tapin-check-'));
      const built = await buildAndWarn(folder, output).finally(() =>
        rmSync(output, { recursive: true, force: true }),
      );
      const live = site ? await claimsAt(site, folder) : { problems: [], warnings: [] };
      const problems = [...typeErrors, ...built.problems, ...live.problems];
      const warnings = [...built.warnings, ...live.warnings];
      const lines = problems.length > 0 ? problems : ['the types are right, and the remote can be built'];
      report({
        data: { problems, warnings },
        lines: [...lines, ...warnings],
        failed: problems.length > 0,
      });
    });
}

async function buildAndWarn(folder: string, output: string) {
  const { buildRemote } = await import('../build-remote.ts');
  const { deprecatedLines } = await import('../../deprecations.ts');
  const { undeclaredOriginLines } = await import('../../build/refusals/foreign-origins.ts');
  const { problems } = await buildRemote(folder, output);
  const isBuilt = problems.length === 0;
  return {
    problems,
    warnings: isBuilt ? [...deprecatedLines(output), ...undeclaredOriginLines(output)] : [],
  };
}

/** A declaration that cannot be read is a problem of the build already. */
async function claimsAt(site: string, folder: string) {
  const { originOf } = await import('../../dev/find-site.ts');
  const { readRemote } = await import('../../build/read-remote.ts');
  const { compareWithSite } = await import('../site-claims.ts');
  const remote = await readRemote(folder).catch(() => null);
  return remote ? compareWithSite(originOf(site), remote.manifest) : { problems: [], warnings: [] };
}
