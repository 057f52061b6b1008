import type { Deprecation } from '@tapin/delivery-formats/deprecation';

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
