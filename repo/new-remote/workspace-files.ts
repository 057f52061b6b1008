import { commonPackage, json, remoteFiles } from '../../kit/scaffold/remote-files.ts';

/** Returns the files of a new remote in this workspace. Versions of libraries come from its catalog. */
export const workspaceFiles = (name: string): Record<string, string> => ({
  ...remoteFiles(name),
  'package.json': json({
    name: `@tapin/remote-${name}`,
    ...commonPackage,
    dependencies: { '@tapin/shared': 'workspace:*', react: 'catalog:' },
    devDependencies: {
      '@tapin/kit': 'workspace:*',
      '@testing-library/react': 'catalog:',
      '@types/react': 'catalog:',
    },
  }),
});
