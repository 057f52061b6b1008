import { i18n } from '@tapin/shared/i18n';
import { render, screen } from '@testing-library/react';
import { Face, feelingOf, feelings } from './face.tsx';
import { Page } from './page.tsx';
import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

test.each([
  [1, 'Awful'],
  [2, 'Bad'],
  [3, 'Okay'],
  [4, 'Good'],
  [5, 'Rad'],
  [0, 'Unknown'],
  [-1, 'Unknown'],
  [6, 'Unknown'],
  [2.5, 'Unknown'],
  [Number.NaN, 'Unknown'],
])('the feeling of level %p is named %s', (level, word) => {
  expect(i18n.t(`shared:feeling.${feelingOf(level)}`)).toBe(word);
});

test('every face looks different and is hidden from screen readers', () => {
  const drawings = feelings.map((feeling) => {
    const { container, unmount } = render(<Face feeling={feeling} size={32} />);
    const face = container.querySelector('svg');
    expect(face).toHaveAttribute('aria-hidden', 'true');
    expect(face).toHaveAttribute('width', '32');
    const drawing = container.innerHTML;
    unmount();
    return drawing;
  });
  expect(new Set(drawings).size).toBe(feelings.length);
});

test('a page has one heading, its introduction and its content', () => {
  render(
    <Page title="Students" intro="Of your school">
      <p>Ana</p>
    </Page>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  expect(screen.getByText('Of your school')).toBeVisible();
  expect(screen.getByText('Ana')).toBeVisible();
});

test('a spinner is announced; a skeleton is not', () => {
  render(
    <>
      <Spinner />
      <Skeleton width="50%" />
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  expect(screen.getByRole('status').nextElementSibling).toHaveAttribute('aria-hidden', 'true');
});
