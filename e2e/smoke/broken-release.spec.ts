import { type BrokenRelease, expectFallback, releaseBroken } from '../core/damage/broken-release.ts';
import type { Edge } from '../core/edge.ts';
import { remotes } from '../core/releases/builds.ts';
import { test } from '../core/test.ts';

const release: BrokenRelease = {
  name: 'throws while it is loaded',
  version: '9.1.0',
  get: () => 'throw new Error("broken at load");',
  errorClass: 'module',
};

// All tests run in one worker, so that the releases are built only once.
test.describe.configure({ mode: 'default' });

let edge: Edge;
test.beforeAll(async () => {
  edge = await releaseBroken(release);
});
test.afterAll(() => edge.stop());

for (const manifest of remotes) {
  test(`a release of ${manifest.name} that ${release.name} falls back to the last known good one`, async ({
    page,
  }) => {
    await expectFallback(page, edge.origin, manifest, release);
  });
}
