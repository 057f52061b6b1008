import { testBrokenRelease } from '../core/broken-release.ts';
import { test } from '../core/test.ts';

// One worker prepares the releases for all of them.
test.describe.configure({ mode: 'default' });

testBrokenRelease(
  {
    name: 'throws while it is loaded',
    version: '9.1.0',
    get: () => 'throw new Error("broken at load");',
    errorClass: 'module',
  },
  () => ({}),
);
