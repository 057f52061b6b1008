import { type Auth, setAuth } from '@tapin/shared/session';
import { memberAs } from '@tapin/shared/testing/people';
import { renderScreen } from '@tapin/shared/testing/render-screen';
import { configure } from '@testing-library/react';
import remote from '#src/remote.ts';

// A test on a busy machine may take longer than the default of the library.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);

interface OpenOptions {
  as?: Auth;
  /** The search part of the address. */
  search?: string;
}

export function openDashboard({ as = memberAs('admin'), search = '' }: OpenOptions = {}) {
  setAuth(as);
  return renderScreen({ remote, namespace: 'staff', at: `/staff/dashboard${search}` });
}
