import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { AppError } from '#src/basics/app-error.ts';
import { fromText } from './from-text.ts';

/** Validates requests by the contract. Values of a URL are converted from text first; a body needs the right types. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  return (given: unknown) => {
    const value = httpPart === 'body' ? given : fromText(schema, given);
    if (validator.Check(value)) return { value };
    const [first] = validator.Errors(value);
    return { error: new AppError('validation', fieldOf(first) || 'request') };
  };
};

interface Complaint {
  instancePath: string;
  params: object;
}

/** Returns the field of an error as the caller named it, such as `classes.0.teacherId`. */
function fieldOf(complaint: Complaint | undefined): string {
  if (!complaint) return '';
  const path = complaint.instancePath.split('/').slice(1);
  if ('requiredProperties' in complaint.params && Array.isArray(complaint.params.requiredProperties)) {
    path.push(String(complaint.params.requiredProperties[0]));
  }
  return path.join('.');
}
