import Fastify, { type FastifySchemaCompiler, type FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { AppError } from '#src/basics/app-error.ts';

type SerializerCompiler = FastifySerializerCompiler<TSchema>;
type Serializer = ReturnType<SerializerCompiler>;

async function defaultCompiler(): Promise<SerializerCompiler> {
  const fastify = Fastify();
  fastify.get('/', { schema: { response: { 200: { type: 'null' } } } }, () => null);
  await fastify.ready();
  const { serializerCompiler } = fastify;
  if (!serializerCompiler) throw new Error('Fastify has no compiler for the schemas of replies');
  return serializerCompiler;
}

let compiler: Promise<SerializerCompiler> | undefined;
/** Schemas belong to the contract and never change, so servers in the same process share their serializers. */
const serializers = new WeakMap<TSchema, Serializer>();

/**
 * Returns a compiler that compiles a reply schema when the first such reply is sent. Compiling all schemas would take
 * most of the time of a start.
 */
export async function lazySerializerCompiler(): Promise<SerializerCompiler> {
  compiler ??= defaultCompiler();
  const compile = await compiler;
  return (route) => {
    const { schema } = route;
    return (data) => {
      let serialize = serializers.get(schema);
      if (!serialize) {
        serialize = compile(route);
        serializers.set(schema, serialize);
      }
      return serialize(data);
    };
  };
}

const decimalPattern = /^-?(0|[1-9]\d*)(\.\d+)?$/;

const typeOf = (schema: unknown): unknown =>
  typeof schema === 'object' && schema !== null && 'type' in schema ? schema.type : null;

function parseUrlValue(type: unknown, text: unknown): unknown {
  if (typeof text !== 'string') return text;
  if (type === 'integer' || type === 'number') return decimalPattern.test(text) ? Number(text) : text;
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function parseUrlValues(schema: TSchema, given: unknown): unknown {
  const properties: unknown = 'properties' in schema ? schema.properties : null;
  if (typeof given !== 'object' || given === null || typeof properties !== 'object' || properties === null) {
    return given;
  }
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => [
      name,
      parseUrlValue(typeOf(Reflect.get(properties, name)), text),
    ]),
  );
}

type SchemaValidator = ReturnType<typeof Compile<TSchema>>;
/** Schemas belong to the contract and never change, so servers in the same process share their validators. */
const validators = new WeakMap<TSchema, SchemaValidator>();

function validatorOf(schema: TSchema): SchemaValidator {
  const known = validators.get(schema);
  if (known) return known;
  const validator = Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** Validates requests by the contract. Values of a URL are converted from text first; a body needs the right types. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = validatorOf(schema);
  return (given: unknown) => {
    const value = httpPart === 'body' ? given : parseUrlValues(schema, given);
    if (validator.Check(value)) return { value };
    const [first] = validator.Errors(value);
    return { error: new AppError('validation', fieldOf(first) || 'request') };
  };
};

interface ValidationError {
  instancePath: string;
  params: object;
}

/** Returns the field of an error as the caller named it, such as `classes.0.teacherId`. */
function fieldOf(validationError: ValidationError | undefined): string {
  if (!validationError) return '';
  const path = validationError.instancePath.split('/').slice(1);
  if (
    'requiredProperties' in validationError.params &&
    Array.isArray(validationError.params.requiredProperties)
  ) {
    path.push(String(validationError.params.requiredProperties[0]));
  }
  return path.join('.');
}
