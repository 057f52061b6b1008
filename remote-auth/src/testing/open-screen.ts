import type { Me } from '@tapin/shared/api';
import type { ErrorCode } from '@tapin/shared/contract/error-codes';
import type { SignUpRole } from '@tapin/shared/contract/policy';
import { getAuth, setAuth, signedOut } from '@tapin/shared/session';
import { renderOneScreen } from '@tapin/shared/testing/render-one-screen';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import { isStaffAtSchool, mayHaveSecondFactors } from '#src/components/membership.ts';
import type { SecondFactors } from '#src/components/second-factors/second-factor-calls.ts';
import remote from '#src/remote.ts';

export async function openScreen(at: string) {
  const rendered = await renderOneScreen({ remote, namespace: 'auth', at });
  if (at === '/account' && isStaffAtSchool(getAuth().schoolUser)) {
    await screen.findByText(/Someone feels awful|^If a student feels low/);
  }
  if (at === '/account' && mayHaveSecondFactors(getAuth())) {
    await screen.findByText('Authenticator app');
  }
  return rendered;
}

export const mockSecondFactors = (server: Server, factors: Partial<SecondFactors> = {}) =>
  server.use(
    http.get('*/api/user/second-factors', () =>
      HttpResponse.json({
        passkeys: [],
        appSince: null,
        recoveryCodesLeft: 0,
        hasPassword: true,
        ...factors,
      }),
    ),
  );

export function mockAccountParts(server: Server) {
  mockSecondFactors(server);
  server.use(
    http.get('*/api/user/notices', () =>
      HttpResponse.json({
        rules: { awful: 'now', lowDays: 'digest', notEatenDays: 'off', asked: 'off' },
        digestHour: 14,
        isTold: true,
      }),
    ),
  );
}

export const currentPath = () => screen.getByTestId('location').textContent;

export const logOutWithRole = (role: SignUpRole | null) => setAuth({ ...signedOut, createAccount: { role } });

export function logInAs(me: Me, role: SignUpRole | null = null) {
  setAuth({
    createAccount: { role },
    user: me.user,
    school: me.schools[0] ?? null,
    schoolUser: me.schoolUsers[0] ?? null,
    schoolList: me.schools,
    schoolUserList: me.schoolUsers,
    grade: me.grade,
    district: me.district,
    districtUser: me.districtUser,
  });
}

type Server = Pick<SetupServer, 'use'>;

export const mockMe = (server: Server, me: Me) =>
  server.use(http.get('*/api/user/me', () => HttpResponse.json(me)));

export const mockFailure = (
  server: Server,
  method: 'post' | 'put' | 'get',
  path: string,
  msg: string,
  code: ErrorCode = 'validation',
) => server.use(http[method](`*/api${path}`, () => HttpResponse.json({ msg, code }, { status: 400 })));

export function mockSuccess(
  server: Server,
  method: 'post' | 'put',
  path: string,
  reply: object = { ok: true },
) {
  const bodies: unknown[] = [];
  server.use(
    http[method](`*/api${path}`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(reply);
    }),
  );
  return bodies;
}
