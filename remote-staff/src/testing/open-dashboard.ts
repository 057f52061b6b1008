import { type Auth, setAuth } from '@tapin/shared/session';
import { memberAs } from '@tapin/shared/testing/people';
import { renderScreen } from '@tapin/shared/testing/render-screen';
import { configure } from '@testing-library/react';
import remote from '#src/remote.ts';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);

interface OpenOptions {
  as?: Auth;
  /** What follows the path. */
  search?: string;
}

export function openDashboard({ as = memberAs('admin'), search = '' }: OpenOptions = {}) {
  setAuth(as);
  return renderScreen({ remote, namespace: 'staff', at: `/staff/dashboard${search}` });
}
