import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface StrangerBuild {
  version: string;
  folder: string;
}

export const remoteName = 'bulletin';
/** The name of the remote in Module Federation. It contains the version, because two versions can be on one page. */
export const federationName = (version: string) => `${remoteName}_${version.replace(/\W/g, '_')}`;

export const exposes = { './remote': join(import.meta.dirname, 'remote/remote.js') };

/** The remote uses the copies of the page and contains no copies. */
export const consumed = {
  react: { singleton: true, import: false, requiredVersion: '^19.0.0' },
  jotai: { singleton: true, import: false, requiredVersion: '^3.0.0' },
  '@tapin/shared/session': { singleton: true, import: false, requiredVersion: '^1.0.0' },
} as const;

/** Writes the declaration of the remote. Publishing needs only it and the manifest of the bundler. */
export async function declare({ version, folder }: StrangerBuild): Promise<void> {
  const declaration = {
    version,
    name: remoteName,
    availability: 'all',
    paths: [{ path: '/bulletin', guard: 'logged-in', screen: 'bulletin' }],
    nav: [{ to: '/bulletin', label: { en: 'Bulletin', es: 'Tablón' }, guard: 'logged-in', order: 90 }],
    slots: [],
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'remote.json'), JSON.stringify(declaration));
}
