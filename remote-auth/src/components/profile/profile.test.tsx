import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import { useTestServer } from '@tapin/shared/testing/server';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { logInAs, mockMe, mockSuccess } from '#src/testing/open-screen.ts';
import { member } from '#src/testing/people.ts';
import { type ProfileChange, useSaveProfile } from './profile.ts';

const server = useTestServer();
const dashboard = ['GET /staff/dashboard', 'member-1'];

test.each<[ProfileChange, boolean]>([
  [{ schoolCode: 'OAK' }, true],
  [{ role: 'admin' }, true],
  [{ firstName: 'Maria' }, false],
])('changing the profile by %j clears the cached data of the school: %s', async (change, isDropped) => {
  logInAs(member('teacher'));
  mockSuccess(server, 'put', '/user/profile', {});
  mockMe(server, member('teacher'));
  const queryClient = new QueryClient();
  queryClient.setQueryData(dashboard, 'figures');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSaveProfile(), { wrapper });
  await result.current(change);
  expect(queryClient.getQueryData(dashboard) === undefined).toBe(isDropped);
});
