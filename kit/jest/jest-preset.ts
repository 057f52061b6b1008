import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import { libraryFolders } from '../shared-modules.ts';

const here = import.meta.dirname;
const { resolve } = createRequire(import.meta.url);

/** Returns the Jest configuration of a package for browsers. Jest transforms the libraries that are not CommonJS. */
export default function jestPreset(folder: string) {
  return {
    rootDir: folder,
    displayName: basename(folder),
    testEnvironment: resolve('jest-fixed-jsdom'),
    testEnvironmentOptions: { url: 'http://localhost/', customExportConditions: ['browser', 'default'] },
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/*/src/**/*.test.{ts,tsx}'],
    transform: {
      '\\.(m?[jt]sx?)$': [
        resolve('@swc/jest'),
        {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2023',
          },
          module: { type: 'commonjs' },
        },
      ],
      '\\.(svg|png|jpe?g|webp|avif|gif)$': join(here, 'jest-image.cjs'),
    },
    transformIgnorePatterns: [],
    moduleNameMapper: {
      '\\.module\\.css$': join(here, 'jest-css-module.cjs'),
      '^(.+\\.json)\\?later(=.+)?$': '$1',
      '\\.css$': join(here, 'jest-css-module.cjs'),
    },
    // A remote may import a library of the kit that its package manager did not link for it.
    modulePaths: libraryFolders,
    setupFilesAfterEnv: [join(here, `jest-setup${extname(import.meta.filename)}`)],
  };
}
