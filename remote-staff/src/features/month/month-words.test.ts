import { weekContextOn } from '#src/testing/week.ts';
import { changeText, valueText } from './measures.tsx';

test('means have one decimal, also when it is zero', async () => {
  const words = { ...(await weekContextOn('2026-03-02')), before: 'October' };
  expect([4, 4.1].map((mean) => valueText('feeling', mean))).toEqual(['4.0', '4.1']);
  expect(valueText('feeling', null)).toBe('–');
  expect(changeText(words, { measure: 'feeling', now: 4, before: 3, by: 1 })).toBe(
    '1.0 higher than in October',
  );
});
