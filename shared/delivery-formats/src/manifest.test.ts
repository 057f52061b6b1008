import { inEveryLanguage } from '@tapin/contract/languages';
import { Value } from 'typebox/value';
import { RemoteManifestSchema } from './manifest.ts';

const claim = { path: '/survey', guard: 'student', screen: 'survey-screen' };
const entry = { to: '/survey', label: inEveryLanguage(() => 'Tap in'), guard: 'student', order: 10 };
const survey = { name: 'survey', paths: [claim], nav: [entry], slots: [], availability: 'all' };

const isValid = (manifest: unknown) => Value.Check(RemoteManifestSchema, manifest);
const withClaim = (changes: object) => ({ ...survey, paths: [{ ...claim, ...changes }] });
const withEntry = (changes: object) => ({ ...survey, nav: [{ ...entry, ...changes }] });

test.each([
  '/',
  '/survey',
  '/auth/login',
  '/student/:id/overview',
  '/auth/reset-password/:token',
  '/auth/reset-password/:token?',
])('the path %s is valid', (path) => expect(isValid(withClaim({ path }))).toBe(true));

test.each([
  '',
  'survey',
  '//',
  '//survey',
  '/survey/',
  '/Survey',
  '/survey?x=1',
  '/*',
  '/:',
  '/a/:id?/b',
  '/student/:id-x',
])('the path %p is refused', (path) => expect(isValid(withClaim({ path }))).toBe(false));

test.each([
  '/user/me',
  '/student/:school/questions',
  '/staff/dashboard?schoolUserId=:schoolUser',
  '/staff/student/:id/feed?schoolUserId=:schoolUser&offset=0&pageSize=21',
  '/staff/dashboard/stats?schoolUserId=:schoolUser&daysAgo=?daysAgo',
  '/staff/student/:id/overview?daysAgo=-1',
])('the data %s is valid', (path) => expect(isValid(withClaim({ data: [path] }))).toBe(true));

test.each([
  'user/me',
  '//evil.test/user/me',
  'https://evil.test/user/me',
  '/user/../me',
  '/user/me?',
  '/user/me?x',
  '/user/me?x=',
  '/user/me?x=1&&y=2',
  '/user/me?x=a b',
  '/user/me#x',
])('the data %p is refused', (path) => expect(isValid(withClaim({ data: [path] }))).toBe(false));

test('the manifest accepts a remote without screens that fills a slot', () => {
  expect(isValid({ ...survey, paths: [], nav: [], slots: ['school-switcher'] })).toBe(true);
  const slots = {
    slots: ['staff/card'],
    slotProps: { 'staff/card': { day: 'string', grades: 'number[]?' } },
  };
  const offers = { card: { props: { day: 'string' }, budget: 8_000 } };
  expect(isValid({ ...survey, ...slots, offers })).toBe(true);
  expect(isValid({ ...survey, availability: 'opt-in' })).toBe(true);
});

test.each([
  ['nothing', null],
  ['a list', []],
  ['a name with a capital', { ...survey, name: 'Survey' }],
  ['no paths', { ...survey, paths: undefined }],
  ['an unknown guard', withClaim({ guard: 'principal' })],
  ['an unknown group of the navigation', withEntry({ group: 'travel' })],
  ['a claim without a screen', withClaim({ screen: undefined })],
  ['a screen that is no file name', withClaim({ screen: '../x' })],
  ['something else in a claim', withClaim({ role: 'student' })],
  ['an entry without Spanish', withEntry({ label: { en: 'Tap in' } })],
  ['an entry in a third language', withEntry({ label: { ...entry.label, fr: 'Bilan' } })],
  ['an entry with a broken order', withEntry({ order: 1.5 })],
  ['an unknown slot', { ...survey, slots: ['footer'] }],
  ['a prop of an unknown kind', { ...survey, slotProps: { 'staff/card': { day: 'date' } } }],
  ['a prop that React keeps', { ...survey, offers: { card: { props: { key: 'string' }, budget: 1 } } }],
  ['an offered slot without a budget', { ...survey, offers: { card: {} } }],
  ['an unknown availability', { ...survey, availability: 'some' }],
  ['something else', { ...survey, version: '1.0.0' }],
])('a manifest with %s is refused', (_, manifest) => expect(isValid(manifest)).toBe(false));
