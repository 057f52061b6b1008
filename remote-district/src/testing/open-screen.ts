import { type Auth, setAuth } from '@tapin/shared/session';
import { renderOneScreen } from '@tapin/shared/testing/render-one-screen';
import { screen } from '@testing-library/react';
import remote from '#src/remote.ts';

export function openScreenAs(auth: Auth, at: string) {
  setAuth(auth);
  return renderOneScreen({ remote, namespace: 'district', at });
}

export const currentPath = () => screen.getByTestId('location').textContent;
