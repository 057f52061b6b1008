import { newChannel } from '../core/edge.ts';
import { buildByHand } from '../core/releases/builds.ts';
import { expect, logIn, test } from '../core/test.ts';

const probeRemote = (path: string) => `
  const take = async (name) => (await Object.values(scope[name])[0].get())();
  const React = await take('react');
  const jotai = await take('jotai');
  const session = await take('@tapin/shared/session');
  window.given = [...(window.given ?? []), { React, useAtomValue: jotai.useAtomValue, authAtom: session.authAtom }];
  window.versions = Object.values(scope).map((versions) => Object.keys(versions).length);
  function Probe() {
    const [auth, setAuth] = jotai.useAtom(session.authAtom);
    const rename = () => setAuth({ ...auth, user: { ...auth.user, email: 'renamed@demo.test' } });
    return React.createElement('button', { onClick: rename }, auth.user?.email ?? 'nobody');
  }
  const messages = { en: async () => ({ default: {} }), es: async () => ({ default: {} }) };
  const routes = [{ path: '${path}', title: 'x', screen: async () => ({ default: Probe }) }];
  return () => ({ default: { routes, messages, slots: {} } });`;

test('all remotes of a page share one React, one jotai and one session', async ({ page, edgeFor }) => {
  const survey = await buildByHand('survey', { version: '9.9.0', get: probeRemote('/survey') });
  const auth = await buildByHand('auth', { version: '9.9.0', get: probeRemote('/account') });
  const edge = await edgeFor(await newChannel({ survey, auth }));
  await logIn(page, 'student@demo.test');
  await page.goto(`${edge.origin}/survey`);

  await page.getByRole('button', { name: 'student@demo.test' }).click();
  await expect(page.getByRole('button', { name: 'renamed@demo.test' })).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('button', { name: 'renamed@demo.test' })).toBeVisible();
  await expect(page.locator('[data-remote="auth"]')).toBeAttached();

  const same = await page.evaluate(() => {
    const [first, second] = Reflect.get(window, 'given');
    return Object.keys(first).map((name) => first[name] === second[name]);
  });
  expect(same).toEqual([true, true, true]);
  const versions: number[] = await page.evaluate(() => Reflect.get(window, 'versions'));
  expect(versions.length).toBeGreaterThan(5);
  expect(versions.every((count) => count === 1)).toBe(true);
});
