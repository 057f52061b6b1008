import { keepNextState, nextStateCookie, nextStateOf } from './next-state.ts';

const screen = { remote: 'survey', screen: 'survey-screen' };
const next = { ...screen, user: 'user-1', state: 'rested-3', until: 1_000, later: 'eaten-3' };

const storedCookie = () =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${nextStateCookie}=`))
    ?.slice(nextStateCookie.length + 1);

test('returns the kept state before its end, and the later one from then on', () => {
  keepNextState(next);
  expect(nextStateOf(storedCookie(), screen, 999_999)).toBe('rested-3');
  expect(nextStateOf(storedCookie(), screen, 1_000_000)).toBe('eaten-3');
});

test.each([
  ['another screen', 'user-1.survey.preview-screen.rested-3.1000.eaten-3'],
  ['another remote', 'user-1.meals.survey-screen.rested-3.1000.eaten-3'],
  ['a missing part', 'user-1.survey.survey-screen.rested-3.1000'],
  ['a forbidden character', 'user-1.survey.survey-screen.<b>.1000.eaten-3'],
  ['a part that is too long', `user-1.survey.survey-screen.${'x'.repeat(65)}.1000.eaten-3`],
  ['no cookie', undefined],
])('returns null for %s', (_, cookie) => {
  expect(nextStateOf(cookie, screen, 0)).toBeNull();
});
