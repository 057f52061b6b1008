import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPhysicalStyles } from './logical-styles.ts';

const style = (text: string) => [{ path: 'host/src/a.module.css', part: 'host', text }];

test('every style mirrors in a right-to-left language', () => assert.deepEqual(findPhysicalStyles(), []));

test('finds properties and values of one side of the screen', () => {
  for (const declaration of [
    'left: 0',
    'margin-right: auto',
    'border-left: 1px solid',
    'border-top-left-radius: 0',
    'text-align: right',
    'padding: 0 1px 0 calc(2px + (1px * 2))',
    'inset: 0 auto auto 0',
    'border-radius: 0 4px 4px 0',
  ])
    assert.deepEqual(findPhysicalStyles(style(`.a {\n  ${declaration};\n}`), []), [
      `host/src/a.module.css: ${declaration}`,
    ]);
});

test('allows logical properties and sides that are alike', () => {
  const css = `.left-right { /* left: 0; */ inset-inline-start: 0; padding: 1px 2px 3px; margin: 0 auto 4px auto;
    text-align: start; border-radius: 4px 4px 0 0; transition: left 1s; }`;
  assert.deepEqual(findPhysicalStyles(style(css), []), []);
});

test('allows lengths that the variable of the direction mirrors', () => {
  const css = `.a {
    padding: 0 calc(3px - 1px * var(--inline-direction, 1)) 0 calc(3px + 1px * var(--inline-direction, 1));
  }`;
  assert.deepEqual(findPhysicalStyles(style(css), []), []);
});

test('finds a side of the screen in the style of an element', () => {
  const files = [
    { path: 'host/src/a.tsx', part: 'host', text: '<i style={{ top: 0, left: share }} />' },
    { path: 'host/src/b.tsx', part: 'host', text: '<i style={{ insetInlineStart: 0 }} title="left: 1" />' },
  ];
  assert.deepEqual(findPhysicalStyles([], files), ['host/src/a.tsx: left']);
});
