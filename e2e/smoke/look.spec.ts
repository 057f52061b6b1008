import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { developmentKeys } from '../../delivery/src/signing/open-signed-store.ts';
import { remoteNames } from '../core/releases/builds.ts';
import { onlyInAll } from '../core/scope.ts';
import { root, storeFolder } from '../core/settings.ts';
import { expect, test } from '../core/test.ts';

for (const remote of remoteNames)
  test(`the screens of ${remote} look like their pictures`, onlyInAll, async () => {
    test.setTimeout(240_000);
    // The command says which screens differ, and where the page with the differences is.
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'kit/src/tapin.ts'), 'look'], {
      cwd: join(root, `remote-${remote}`),
      env: { ...process.env, STORE_DIR: storeFolder, ...developmentKeys(storeFolder) },
    });
    expect(stdout).toMatch(/pictures in look\/ have/);
  });
