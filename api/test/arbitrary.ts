import fc, { type Arbitrary } from 'fast-check';
import type { TSchema } from 'typebox';

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
export function fitting(schema: TSchema, known: readonly string[]): Arbitrary<unknown> {
  const given: object = schema;
  const of = (name: string): unknown => Reflect.get(given, name);
  const wrong = { weight: 1, arbitrary: fc.oneof(anyText, fc.jsonValue({ maxDepth: 2 })) };
  const right = (arbitrary: Arbitrary<unknown>) => fc.oneof({ weight: 8, arbitrary }, wrong);

  const choices = of('enum');
  if (Array.isArray(choices)) return right(fc.constantFrom(...choices));
  const alternatives = of('anyOf');
  if (Array.isArray(alternatives))
    return right(fc.oneof(...alternatives.map((each) => fitting(each, known))));
  const properties = of('properties');
  if (typeof properties === 'object' && properties !== null)
    return right(objectOf(properties, of('required'), known));
  const items = of('items');
  if (typeof items === 'object' && items !== null)
    return right(fc.array(fitting(items, known), { maxLength: 4 }));
  if ('const' in given) return right(fc.constant(of('const')));
  if (of('type') === 'boolean') return right(fc.boolean());
  if (of('type') === 'integer')
    return right(fc.integer({ min: numberOr(of('minimum'), -1), max: numberOr(of('maximum'), 2 ** 40) }));
  if (of('format') === 'date')
    return right(fc.constantFrom('2026-03-09', '2026-03-13', '2026-03-11', '2024-02-29'));
  // Existing ids are generated often, because calls with them get further.
  return right(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, anyText));
}

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

function objectOf(properties: object, required: unknown, known: readonly string[]): Arbitrary<unknown> {
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const fields = Object.entries(properties).map(([name, schema]): [string, Arbitrary<unknown>] => [
    name,
    fitting(schema, known),
  ]);
  const requiredKeys = fields.map(([name]) => name).filter((name) => needed.includes(name));
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}
