import { render, screen, within } from '@testing-library/react';
import { parseSimpleText } from './parse-simple-text.ts';
import { SimpleText } from './simple-text.tsx';

test('a simple text shows headings, lists, lines and links', () => {
  render(
    <SimpleText
      text={
        '# Contact\nMs Lee\n[Call](tel:+1-555-0100)\n\n- [Write](mailto:lee@cedar.test)\n- [Read](https://cedar.test/a?b=c)\n## More\nEnd'
      }
    />,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Contact' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'More' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+1-555-0100');
  const list = within(screen.getByRole('list'));
  expect(list.getByRole('link', { name: 'Write' })).toHaveAttribute('href', 'mailto:lee@cedar.test');
  expect(list.getByRole('link', { name: 'Read' })).toHaveAttribute('href', 'https://cedar.test/a?b=c');
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JavaScript:alert)',
  '[x](data:text/html,x)',
  '[x](http://cedar.test)',
  '[x](//cedar.test)',
  '[x](https://user:word@cedar.test)',
  '[x](https://)',
  '[x](mailto:a@b.test?bcc=c@d.test)',
  '[x](tel:*#06#)',
  '<a href="https://cedar.test">x</a>',
  '<img src=x onerror=alert(1)>',
])('shows %s as text', (text) => {
  const { container } = render(<SimpleText text={text} />);
  expect(container).toHaveTextContent(text);
  expect(container.querySelectorAll('a, img')).toHaveLength(0);
});

test('a text renders a limited number of lines and links', () => {
  const blocks = parseSimpleText('[x](tel:123)\n'.repeat(5_000));
  const [block] = blocks;
  if (block?.kind !== 'paragraph') throw new Error('one paragraph was expected');
  expect(block.lines).toHaveLength(2_000);
  expect(block.lines.flat().filter(({ href }) => href !== undefined)).toHaveLength(300);
});
