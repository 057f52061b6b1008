import { isEmail, parseEmail } from './email.ts';

test.each([
  'ana@school.test',
  'a@b.co',
  "ana.o'brien+x@mail.school.org",
  'ana@school.test  ',
  'ANA@xn--escuela-9za.xn--p1ai',
])('accepts "%s"', (email) => {
  expect(isEmail(email)).toBe(true);
});

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
  'ana@-school.test',
  'ana@school..test',
])('refuses "%s"', (email) => {
  expect(isEmail(email)).toBe(false);
});

test.each([
  'grp:ana@school.test;',
  '(c)ana@school.test',
  'n<ana@school.test>',
  'bob,ana@school.test',
  '"ana"@school.test',
  'ana%school.test@relay.test',
  'relay.test!ana@school.test',
  'ana@school.test:25',
  'ana@[192.0.2.1].test',
  'ana\u200b@school.test',
  '\u212ana@school.test',
])('refuses "%s", which is more than a plain address', (email) => {
  expect(isEmail(email)).toBe(false);
});

test('stores every spelling as one', () => {
  expect(parseEmail('Ana@School.Test ')).toBe('ana@school.test');
});
