import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LanguageFields } from './language-fields.tsx';
import { formOf } from './question-form.ts';

function Fields() {
  const [form, setForm] = useState({ ...formOf(), type: 'steps' as const });
  return (
    <LanguageFields
      language="en"
      form={form}
      onChange={(changed) => setForm({ ...changed, type: 'steps' })}
      showsProblems={false}
      text={(key, values) => (key === 'step' ? `step ${values?.step}` : key)}
    />
  );
}

const forbiddenCharacters = {
  'a tab': '\t',
  'a control character': '\u0007\u0085',
  'a line separator': '\u2028\u2029',
  'an embedding of another direction': '\u202a \u202e',
  'an isolate of another direction': '\u2066 \u2069',
};

test.each(Object.entries(forbiddenCharacters))(
  '%s that was pasted becomes one space',
  async (_, characters) => {
    render(<Fields />);
    for (const name of ['question', 'step 1']) {
      const field = screen.getByLabelText(name);
      await userEvent.click(field);
      await userEvent.paste(`Mostly${characters}never`);
      expect(field).toHaveValue('Mostly never');
    }
  },
);

test('line breaks that are pasted into a question become one space', async () => {
  render(<Fields />);
  const question = screen.getByLabelText('question');
  await userEvent.click(question);
  await userEvent.paste('Mostly \r\n\n never');
  expect(question).toHaveValue('Mostly never');
});
