import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { QrCode } from './qr-code.tsx';

test('a QR code has a name, and a dark square for each dark module inside its quiet zone', () => {
  render(<QrCode text="https://tapin.test/slip" label="Code of Ana" border={2} />);
  const code = screen.getByRole('img', { name: 'Code of Ana' });
  const { data, size } = encode('https://tapin.test/slip', { border: 0 });
  expect(code).toHaveAttribute('viewBox', `0 0 ${size + 4} ${size + 4}`);
  const squares = code
    .querySelector('path')
    ?.getAttribute('d')
    ?.match(/M\d+ \d+/g);
  const expected = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + 2} ${y + 2}`] : [])),
  );
  expect(squares).toEqual(expected);
});
