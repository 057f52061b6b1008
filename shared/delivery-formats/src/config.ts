import { type Static, Type } from 'typebox';
import { allowedText, type ConfigDeclaration, type ConfigValue, isConfigValue } from './config-value.ts';
import { schemaProblems } from './schema-problems.ts';

const ValueSchema = Type.Unsafe<ConfigValue>(
  Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
    description: 'a text, a number, true or false',
  }),
);

const FieldSchema = Type.Object(
  {
    type: Type.String({ enum: ['string', 'number', 'boolean', 'enum'] }),
    default: ValueSchema,
    description: Type.String({ minLength: 1, maxLength: 200 }),
    values: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 50 })),
  },
  { additionalProperties: false },
);

/** The declared values of a remote in its release. */
export const ConfigSchema = Type.Unsafe<ConfigDeclaration>(
  Type.Record(Type.String(), FieldSchema, { maxProperties: 50 }),
);

/** The values that a squad has set on a channel. */
export const ConfigValuesSchema = Type.Record(Type.String(), ValueSchema);
export type ConfigValues = Static<typeof ConfigValuesSchema>;

const secretName = /secret|passw|passphrase|token|credential|private|(api|access|signing).?key/i;

const problemOfName = (name: string): string[] => {
  if (!/^[a-z][a-zA-Z0-9]{0,39}$/.test(name))
    return [`config.${name}: a name has letters and digits and begins with a small letter, such as maxItems`];
  return secretName.test(name)
    ? [
        `config.${name}: it sounds like a secret, and everyone can read these values in the page: keep secrets on a server, or choose another name`,
      ]
    : [];
};

/** Returns what is wrong with the declared values of a remote. */
export function configProblems(config: unknown): string[] {
  const problems = schemaProblems(ConfigSchema, config).map((problem) => `config: ${problem}`);
  if (problems.length > 0) return problems;
  const declared: ConfigDeclaration = Object(config);
  return Object.entries(declared).flatMap(([name, field]) => {
    if (field.type === 'enum' && !field.values) return [`config.${name}: an enum lists its values`];
    const isDefault = isConfigValue(field, field.default);
    return [
      ...problemOfName(name),
      ...(isDefault ? [] : [`config.${name}: its default must be ${allowedText(field)}`]),
    ];
  });
}
