import { render } from '@testing-library/react';
import { Example, examples } from './examples.tsx';

for (const name of Object.keys(examples))
  test(`${name} renders, and writes nothing to the console`, () => {
    const error = jest.spyOn(console, 'error');
    const { container } = render(<Example name={name} />);
    expect(container).not.toBeEmptyDOMElement();
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });
