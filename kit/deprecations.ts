import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Deprecation, deprecationText, usedAmong } from '@tapin/delivery-formats/deprecation';
import type { BuildInfo } from '@tapin/delivery-formats/release';

/** An export with another name or in another entry point, which `tapin migrate` writes instead. */
interface Renamed {
  entry: string;
  name: string;
}

export interface KitDeprecation extends Omit<Deprecation, 'migrates'> {
  codemod?: Renamed;
}

/**
 * Exports of the kit, calls and slots that will be removed. A host states them when it is published; builds and
 * publishing warn the squads that use one, and publishing refuses a host that lacks one which a live remote uses. An
 * entry is removed together with what it names. Mark an export also with `@deprecated`, so that editors strike it
 * through.
 */
export const deprecations: readonly KitDeprecation[] = [
  {
    name: 'api signOut',
    replacement: 'api logOut',
    until: '2027-05-31',
    codemod: { entry: 'api', name: 'logOut' },
  },
];

/** Returns a warning for each export, call and slot that a built remote uses and this kit has deprecated. */
export function deprecatedLines(dist: string): string[] {
  const info: BuildInfo = JSON.parse(readFileSync(join(dist, 'build-info.json'), 'utf8'));
  return deprecations.flatMap(({ codemod, ...each }) =>
    usedAmong(info, [each.name]).length > 0
      ? [`warning: ${deprecationText({ ...each, ...(codemod && { migrates: true }) })}`]
      : [],
  );
}
