import type { Arbitrary } from 'fast-check';
import type { TSchema } from 'typebox';
import { fc } from './property-testing.ts';

const texts = [
  '',
  ' ',
  '\u200b',
  '\0',
  '\ud800',
  '%00',
  '../..',
  "' or 1=1 --",
  '<b>',
  'é'.repeat(200),
  '9'.repeat(30),
  '0x10',
  '1e3',
  '-1',
  '2026-02-30',
  '0001-01-01',
  'Etc/Nowhere',
  '__proto__',
  'null',
];

const anyText = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'grapheme', maxLength: 80 }));

/** Generates values that mostly match a schema, and sometimes a value of another type. */
export function arbitraryFor(schema: TSchema, known: readonly string[]): Arbitrary<unknown> {
  const given: object = schema;
  const of = (name: string): unknown => Reflect.get(given, name);
  const wrong = { weight: 1, arbitrary: fc.oneof(anyText, fc.jsonValue({ maxDepth: 2 })) };
  const mostly = (arbitrary: Arbitrary<unknown>) => fc.oneof({ weight: 8, arbitrary }, wrong);

  const choices = of('enum');
  if (Array.isArray(choices)) return mostly(fc.constantFrom(...choices));
  const alternatives = of('anyOf');
  if (Array.isArray(alternatives))
    return mostly(fc.oneof(...alternatives.map((each) => arbitraryFor(each, known))));
  const properties = of('properties');
  if (typeof properties === 'object' && properties !== null)
    return mostly(objectOf(properties, of('required'), known));
  const items = of('items');
  if (typeof items === 'object' && items !== null)
    return mostly(fc.array(arbitraryFor(items, known), { maxLength: 4 }));
  if ('const' in given) return mostly(fc.constant(of('const')));
  if (of('type') === 'boolean') return mostly(fc.boolean());
  if (of('type') === 'integer')
    return mostly(fc.integer({ min: numberOr(of('minimum'), -1), max: numberOr(of('maximum'), 2 ** 40) }));
  if (of('format') === 'date')
    return mostly(fc.constantFrom('2026-03-09', '2026-03-13', '2026-03-11', '2024-02-29'));
  // Existing ids are generated often, because calls with them get further.
  return mostly(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, anyText));
}

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

function objectOf(properties: object, required: unknown, known: readonly string[]): Arbitrary<unknown> {
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const fields = Object.entries(properties).map(([name, schema]): [string, Arbitrary<unknown>] => [
    name,
    arbitraryFor(schema, known),
  ]);
  const requiredKeys = fields.map(([name]) => name).filter((name) => needed.includes(name));
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}
