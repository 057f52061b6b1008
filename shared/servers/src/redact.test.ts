import { redact } from './redact.ts';

test.each([
  ['550 <ada.byron+1@school.example> unknown', '550 <[address]> unknown'],
  [
    'connect postgres://tapin:s3:cr@t@db.example:5432/tapin failed',
    'connect postgres://db.example:5432/tapin failed',
  ],
  ['smtps://user%40x:pw@mail.example', 'smtps://mail.example'],
  [
    'GET /api/auth/sso/google/return?code=4/0Ab-c&state=xyz 302',
    'GET /api/auth/sso/google/return?[query] 302',
  ],
  ['{"msg":"no such user: ada@school","level":"warn"}', '{"msg":"no such user: [address]","level":"warn"}'],
  ['Is it there? No. @here a=b', 'Is it there? No. @here a=b'],
  [`x${'a'.repeat(200)}@school.example.`, '[address]'],
])('%s is logged as %s', (text, logged) => {
  expect(redact(text)).toBe(logged);
});
