import { type Auth, setAuth } from '@tapin/shared/session';
import { renderOneScreen } from '@tapin/shared/testing/render-one-screen';
import { configure, screen } from '@testing-library/react';
import remote from '#src/remote.ts';

// A test on a busy machine may take longer than the defaults of the library and of Jest.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);

/** Renders one screen for a logged-in person. */
export function openScreenAs(auth: Auth, at: string) {
  setAuth(auth);
  return renderOneScreen({ remote, namespace: 'district', at });
}

export const currentPath = () => screen.getByTestId('location').textContent;
