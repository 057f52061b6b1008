import Fastify, { type FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

type SerializerCompiler = FastifySerializerCompiler<TSchema>;
type Serializer = ReturnType<SerializerCompiler>;

/** Returns the compiler that Fastify uses by default. An instance has one as soon as a route of it has a schema. */
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
 * Returns a compiler that compiles the schema of a reply when the first such reply is sent. Compiling the schemas of all
 * calls takes most of the time of a start.
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
