import { pictureTitleHeightPx } from './chart-option.ts';

const heightFor = (title: string) => pictureTitleHeightPx(title, (text) => text.length * 9);

test('keeps the height of one line for a title that fits into the picture', () => {
  expect(heightFor('Have you eaten? Do you feel rested?')).toBe(60);
});

test('leaves room for a second line when the title is wider than the picture', () => {
  expect(heightFor('x'.repeat(120))).toBe(80);
});
