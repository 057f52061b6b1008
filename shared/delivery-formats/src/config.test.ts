import { configProblems } from './config.ts';

const text = { type: 'string', default: '', description: 'A hint' };

test.each<[string, object, RegExp]>([
  [
    'a name that sounds like a secret',
    { apiKey: text },
    /^config\.apiKey: it sounds like a secret, .* keep secrets on a server/,
  ],
  ['a password', { mailPassword: text }, /sounds like a secret/],
  [
    'a name with a dash',
    { 'max-items': text },
    /a name has letters and digits and begins with a small letter/,
  ],
  [
    'an unknown type',
    { hint: { ...text, type: 'date' } },
    /^config: hint\.type is "date": use one of string, number, boolean, enum$/,
  ],
  ['a default of another type', { hint: { ...text, type: 'number' } }, /its default must be a number/],
  ['an enum without values', { hint: { ...text, type: 'enum' } }, /an enum lists its values/],
  [
    'a default that the values lack',
    { hint: { ...text, type: 'enum', values: ['a', 'b'] } },
    /must be one of a, b/,
  ],
  ['a missing description', { hint: { type: 'string', default: '' } }, /hint lacks description/],
])('refuses %s and says what to do', (_, config, expected) => {
  expect(configProblems(config).join('; ')).toMatch(expected);
});

test('accepts a field of each type', () => {
  const fields = {
    hint: text,
    maxItems: { ...text, type: 'number', default: 20 },
    isOpen: { ...text, type: 'boolean', default: false },
    currency: { ...text, type: 'enum', values: ['EUR', 'USD'], default: 'EUR' },
  };
  expect(configProblems(fields)).toEqual([]);
});
