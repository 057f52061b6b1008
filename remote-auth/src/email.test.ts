import { isEmail } from './email.ts';

test.each(['ana@school.test', 'a@b.co', 'ana.maria+x@mail.school.org', 'ana@school.test  '])(
  'accepts "%s"',
  (email) => {
    expect(isEmail(email)).toBe(true);
  },
);

test.each([
  '',
  'ana',
  'ana@school',
  'ana@school.t',
  '@school.test',
  ' ana@school.test',
  'an a@school.test',
  'ana@scho ol.test',
  'ana@@school.test',
  'ana@school.con',
  'ana@school.CON ',
  'ana@school.falcon',
])('refuses "%s"', (email) => {
  expect(isEmail(email)).toBe(false);
});
