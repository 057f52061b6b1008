import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import { useTestServer } from '@tapin/shared/testing/server';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { member } from '#src/testing/people.ts';
import { accepts, meIs, signedInAs } from '#src/testing/show.ts';
import { type ProfileChange, useSaveProfile } from './profile.ts';

const server = useTestServer();
const dashboard = ['GET /staff/dashboard', 'member-1'];

test.each<[ProfileChange, boolean]>([
  [{ schoolCode: 'OAK' }, true],
  [{ role: 'admin' }, true],
  [{ firstName: 'Maria' }, false],
])('%j drops what was loaded for the school: %s', async (change, isDropped) => {
  signedInAs(member('teacher'));
  accepts(server, 'put', '/user/profile', {});
  meIs(server, member('teacher'));
  const queryClient = new QueryClient();
  queryClient.setQueryData(dashboard, 'figures');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSaveProfile(), { wrapper });
  await result.current(change);
  expect(queryClient.getQueryData(dashboard) === undefined).toBe(isDropped);
});
