import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedElements } from './element-boxes.ts';

const heading = { name: 'h1 "Meals"', box: [16, 100, 300, 40] };

test('finds no moved element when the screen has more elements or differs by half a pixel', () => {
  const after = [
    { name: 'p "Listen"', box: [0, 0, 10, 10] },
    { ...heading, box: [16, 100.5, 300, 40] },
  ];
  assert.deepEqual(movedElements([heading], after), []);
});

test('names the elements of a placeholder that move, change their size or are missing in the screen', () => {
  const moved = { ...heading, box: [16, 101, 300, 40] };
  assert.deepEqual(movedElements([heading], [moved]), ['h1 "Meals" at 16 100 300 40']);
  assert.deepEqual(movedElements([heading], []), ['h1 "Meals" at 16 100 300 40']);
  assert.deepEqual(movedElements([heading], [{ ...heading, name: 'h1 "Menu"' }]), [
    'h1 "Meals" at 16 100 300 40',
  ]);
});
