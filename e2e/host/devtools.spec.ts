import { expect, logIn, test } from '../core/test.ts';

test('the Module Federation devtools see the running remotes, their versions, and the shared modules', async ({
  page,
}) => {
  await logIn(page, 'student@demo.test');
  await page.goto('/survey');
  const survey = page.locator('[data-remote="survey"]');
  await expect(survey).toBeAttached();
  const version = await survey.getAttribute('data-version');
  await page.waitForFunction(() => Object.keys(globalThis.__FEDERATION__.moduleInfo).length > 0);

  const seen = await page.evaluate(() => {
    const { moduleInfo, __INSTANCES__: instances } = globalThis.__FEDERATION__;
    const { host } = moduleInfo;
    const [running] = Object.entries(host && 'remotesInfo' in host ? host.remotesInfo : {});
    const [react] = Object.values(instances[0]?.shareScopeMap.default?.react ?? {});
    return {
      remote: running?.[0],
      version: running?.[1].matchedVersion,
      snapshot: moduleInfo[`${running?.[0]}:${running?.[1].matchedVersion}`],
      instances: instances.map(({ name, options }) => [name, options.version]),
      react: [react?.from, react?.useIn],
    };
  });
  expect(seen.version).toBe(version);
  expect(seen.snapshot).toMatchObject({ version, globalName: seen.remote, remoteEntry: 'remoteEntry.js' });
  const exact = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  expect(seen.snapshot).toMatchObject({
    modules: [{ moduleName: 'remote', modulePath: './remote' }],
    shared: expect.arrayContaining([expect.objectContaining({ sharedName: 'react', version: exact })]),
  });
  expect(seen.instances).toEqual([
    ['host', undefined],
    [seen.remote, version],
  ]);
  expect(seen.react).toEqual(['host', ['host', seen.remote]]);
});
