import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deprecationText, usedAmong } from '@tapin/delivery-formats/deprecation';
import type { BuildInfo } from '@tapin/delivery-formats/release';
import { deprecations } from '../../deprecations.ts';

/** Returns a warning for each export, call and slot that a built remote uses and this kit has deprecated. */
export function deprecatedLines(dist: string): string[] {
  const info: BuildInfo = JSON.parse(readFileSync(join(dist, 'build-info.json'), 'utf8'));
  return deprecations.flatMap(({ codemod, ...each }) =>
    usedAmong(info, [each.name]).length > 0
      ? [`warning: ${deprecationText({ ...each, ...(codemod && { migrates: true }) })}`]
      : [],
  );
}
