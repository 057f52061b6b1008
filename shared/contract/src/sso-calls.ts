import { type Static, Type } from 'typebox';
import { defineCalls } from './call.ts';
import { literals } from './schemas.ts';
import { ssoProviders } from './vocabulary.ts';

/** The name of one of the usual providers, or of a provider of this site. */
const ProviderParams = Type.Object({ provider: Type.String({ pattern: '^[a-z][a-z0-9-]{0,29}$' }) });
const OwnProviderSchema = Type.Object({ id: Type.String(), name: Type.String() });
const ReturnQuery = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 2048 })),
  state: Type.Optional(Type.String({ maxLength: 512 })),
  error: Type.Optional(Type.String({ maxLength: 200 })),
});

export type SsoReturn = Static<typeof ReturnQuery>;

/** The start of a log-in and the return from the provider. A browser navigates to both, so they always redirect, also after an error. */
export const ssoCalls = defineCalls({
  'GET /auth/sso': {
    summary: 'The providers of single sign-on that this site has',
    access: { kind: 'public' },
    response: Type.Object({
      /** The providers that the operator has added, for their buttons. */
      providers: Type.Array(OwnProviderSchema),
      /** Which of Google, Clever and ClassLink are set up. An earlier API does not say so. */
      builtIn: Type.Optional(Type.Array(literals(ssoProviders))),
    }),
    errors: [],
  },
  'GET /auth/sso/:provider': {
    summary: 'Go to the provider to log in there',
    access: { kind: 'public' },
    idempotent: false,
    params: ProviderParams,
    response: Type.Null(),
    replies: 'redirect',
    errors: ['sso_failed'],
  },
  'GET /auth/sso/:provider/return': {
    summary: 'Come back from the provider; continues at /auth/sso of the site',
    access: { kind: 'public' },
    idempotent: false,
    params: ProviderParams,
    query: ReturnQuery,
    response: Type.Null(),
    replies: 'redirect',
    errors: ['sso_failed'],
  },
});
