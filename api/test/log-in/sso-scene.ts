import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { SsoConfiguration } from '#src/basics/config.ts';
import { build } from '#test/build.ts';
import type { Visitor } from '#test/visitor.ts';
import { startSsoServer } from './sso-server.ts';

export interface Identity {
  subject: string;
  label: string;
  claims: Record<string, unknown>;
}

export async function makeScene(
  t: TestContext,
  provider: string,
  spelling?: (issuer: string) => string,
  own: Partial<SsoConfiguration> = {},
) {
  const server = await startSsoServer(spelling);
  t.after(server.stop);
  const sso = {
    google: null,
    clever: null,
    classlink: null,
    [provider]: { ...server.configuration, ...own },
  };
  const built = await build(t, { sso });
  const leave = async (visitor: Visitor): Promise<string> => {
    const reply = await visitor.send('GET /auth/sso/:provider', { params: { provider } });
    assert.equal(reply.status, 302);
    return String(reply.headers.location);
  };
  const follow = async (visitor: Visitor, url: string): Promise<string> => {
    const { pathname, search } = new URL(url);
    return String((await visitor.request('GET', `${pathname}${search}`)).headers.location);
  };
  const logIn = async (visitor: Visitor, identity: Identity): Promise<string> =>
    follow(visitor, server.approve(await leave(visitor), identity));
  return { built, server, leave, follow, logIn };
}

export const person = (subject: string, claims: Record<string, unknown>): Identity => ({
  subject,
  label: subject,
  claims,
});
export const ada = person('ada', {
  given_name: 'Ada',
  family_name: 'Byron',
  email: 'ada@example.org',
  email_verified: true,
});
