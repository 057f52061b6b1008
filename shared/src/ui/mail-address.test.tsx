import { render } from '@testing-library/react';
import { MailAddress } from './mail-address.tsx';

test('a displayed email address allows line breaks before the @ and the dots only', () => {
  const { container } = render(<MailAddress>ana.ruiz@school.test</MailAddress>);
  expect(container.innerHTML).toBe('ana<wbr>.ruiz<wbr>@school<wbr>.test');
  expect(container).toHaveTextContent('ana.ruiz@school.test');
});
