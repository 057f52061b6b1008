import { type Auth, setAuth } from '@tapin/shared/session';
import { memberAs } from '@tapin/shared/testing/people';
import { renderOneScreen } from '@tapin/shared/testing/render-one-screen';
import { renderScreen } from '@tapin/shared/testing/render-screen';
import { screen } from '@testing-library/react';
import remote from '#src/remote.ts';

export function openScreenAs(auth: Auth, at: string) {
  setAuth(auth);
  return renderOneScreen({ remote, namespace: 'staff', at });
}

export const currentPath = () => screen.getByTestId('location').textContent;

interface OpenOptions extends Pick<Parameters<typeof renderScreen>[0], 'renderSlot'> {
  as?: Auth;
  search?: string;
}

export function openDashboard({ as = memberAs('admin'), search = '', ...slots }: OpenOptions = {}) {
  setAuth(as);
  return renderScreen({ remote, namespace: 'staff', at: `/staff/dashboard${search}`, ...slots });
}
