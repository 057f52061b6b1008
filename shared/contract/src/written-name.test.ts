import { writtenName } from './written-name.ts';

test.each([
  [{ namePrefix: 'Ms', firstName: 'Ana', lastName: 'Ruiz' }, 'Ms Ana Ruiz'],
  [{ namePrefix: '', firstName: 'Ana', lastName: 'Ruiz' }, 'Ana Ruiz'],
  [{ firstName: 'Ana', lastName: '' }, 'Ana'],
])('writes the name %j as "%s"', (parts, written) => {
  expect(writtenName(parts)).toBe(written);
});
