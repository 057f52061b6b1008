import { changeLanguage } from '@tapin/shared/i18n';
import { matchPath } from '@tapin/shared/router';
import { type Auth, setAuth } from '@tapin/shared/session';
import { renderScreen } from '@tapin/shared/testing/render-screen';
import { configure, screen } from '@testing-library/react';
import remote from '#src/remote.ts';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);

/** Shows one screen to somebody, in English; where it leads to stays a place. */
export async function showTo(auth: Auth, at: string) {
  setAuth(auth);
  await changeLanguage('en');
  const routes = remote.routes.filter(({ path }) => matchPath(path, at.replace(/\?.*/, '')));
  return renderScreen({ remote: { ...remote, routes }, namespace: 'staff', at });
}

export const place = () => screen.getByTestId('location').textContent;
