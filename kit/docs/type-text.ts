import type { TSchema } from 'typebox';

const indent = '  ';

/** Returns a schema as a type of TypeScript, with its descriptions and limits as comments. */
export function typeText(schema: TSchema, depth = 0): string {
  const { enum: choices, anyOf, allOf, type, items, properties = {}, required = [] } = Object(schema);
  if ('const' in schema) return JSON.stringify(Object(schema).const);
  if (Array.isArray(choices)) return choices.map((each) => JSON.stringify(each)).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map((each) => typeText(each, depth)).join(' | ');
  if (Array.isArray(allOf)) return allOf.map((each) => typeText(each, depth)).join(' & ');
  if (type === 'array') return `Array<${items ? typeText(items, depth) : 'unknown'}>`;
  if (type === 'object') return objectText(properties, required, depth);
  return (
    { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null' }[
      String(type)
    ] ?? 'unknown'
  );
}

function objectText(properties: Record<string, TSchema>, required: readonly string[], depth: number): string {
  const names = Object.keys(properties);
  if (names.length === 0) return '{}';
  const before = indent.repeat(depth + 1);
  const lines = Object.entries(properties).map(
    ([name, property]) =>
      `${before}${name}${required.includes(name) ? '' : '?'}: ${typeText(property, depth + 1)};${noteOn(property)}`,
  );
  return `{\n${lines.join('\n')}\n${indent.repeat(depth)}}`;
}

const limits = ['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];

function noteOn(schema: TSchema): string {
  const fields: Record<string, unknown> = Object(schema);
  const notes = limits.flatMap((name) => (fields[name] === undefined ? [] : [`${name} ${fields[name]}`]));
  const all = [...(fields.description ? [String(fields.description)] : []), ...notes];
  return all.length > 0 ? ` // ${all.join(', ')}` : '';
}
