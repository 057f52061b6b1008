import { yesNoQuestions } from '@tapin/shared/contract/questions';
import { render } from '@testing-library/react';
import { Drawing } from './drawing.tsx';

const drawingOf = (name: string, yes: boolean) =>
  render(<Drawing of={name} yes={yes} />).container.querySelector('svg')?.innerHTML;

test('draws yes and no of each built-in question, and of one without a drawing, in different ways', () => {
  const names = [...yesNoQuestions.map(({ name }) => name), 'q17'];
  const drawings = names.flatMap((name) => [drawingOf(name, true), drawingOf(name, false)]);
  expect(new Set(drawings).size).toBe(2 * names.length);
});

test('draws the same picture for every question without a drawing of its own', () => {
  expect(drawingOf('q17', true)).toBe(drawingOf('q18', true));
});
