import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockedPackage } from './locked-versions.ts';

const at = (version: string) => ({ version });
const lock = {
  importers: {
    staff: {
      dependencies: { shared: at('link:../shared'), echarts: at('6.1.0') },
      devDependencies: { msw: at('3.0.5') },
    },
    survey: { dependencies: { shared: at('link:../shared') } },
    shared: { dependencies: { react: at('19.3.1') }, devDependencies: { typebox: at('1.0.0') } },
  },
  packages: {
    'echarts@6.1.0': { resolution: { integrity: 'sha512-echarts' } },
    'react@19.3.1': { resolution: { integrity: 'sha512-react' } },
  },
  snapshots: {
    'echarts@6.1.0': { dependencies: { zrender: '6.0.0', tslib: 'tslib-of-another-name@2.0.0' } },
    'msw@3.0.5': {},
    'zrender@6.0.0': { optionalDependencies: { echarts: '6.1.0' } },
    'tslib-of-another-name@2.0.0': {},
    'react@19.3.1': {},
  },
};

test('lists the libraries of a package, of the packages that it links to, and of those libraries', () => {
  const { folders, libraries } = lockedPackage(lock, 'staff');
  assert.deepEqual(folders, ['staff', 'shared']);
  assert.deepEqual(libraries, [
    'echarts@6.1.0 sha512-echarts',
    'msw@3.0.5 ',
    'react@19.3.1 sha512-react',
    'tslib-of-another-name@2.0.0 ',
    'zrender@6.0.0 ',
  ]);
});

test('leaves out the libraries that are used only by other packages, or only by the tests of linked packages', () => {
  assert.deepEqual(lockedPackage(lock, 'survey').libraries, ['react@19.3.1 sha512-react']);
});

test('names the folder when the lock file does not know a package', () => {
  assert.throws(() => lockedPackage(lock, 'nurse'), /no package in the folder nurse: run pnpm install/);
});
