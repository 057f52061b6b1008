// Remotes import this file, so it contains no schemas.

export type ConfigValue = string | number | boolean;

interface FieldOf<Type extends string, Value extends ConfigValue> {
  type: Type;
  /** The value while the squad has set no other one. */
  default: Value;
  /** The words that tell the person who sets the value which effect it has. */
  description: string;
}

/** A public value that the squad changes without a release. */
export type ConfigField =
  | FieldOf<'string', string>
  | FieldOf<'number', number>
  | FieldOf<'boolean', boolean>
  | (FieldOf<'enum', string> & { values: readonly string[] });

export type ConfigDeclaration = Readonly<Record<string, ConfigField>>;

/** The longest text of a value. Every page of the remote contains it. */
const maxConfigText = 500;

/** Whether a declaration allows a value. */
export function isConfigValue(field: ConfigField, value: unknown): value is ConfigValue {
  if (field.type === 'enum') return field.values.some((each) => each === value);
  if (field.type === 'number') return Number.isFinite(value);
  return typeof value === field.type && String(value).length <= maxConfigText;
}

/** Returns in words what a declaration allows. */
export const allowedText = (field: ConfigField): string =>
  ({
    enum: `one of ${field.type === 'enum' ? field.values.join(', ') : ''}`,
    number: 'a number',
    boolean: 'true or false',
    string: `a text of at most ${maxConfigText} characters`,
  })[field.type];
