import { isOperatorToken } from './operator-token.ts';

/** Somebody who may open the operations page. */
export interface Operator {
  /** The name that changes are recorded with. */
  name: string;
  token: string;
}

/** The name of everybody who logs in with the common token. */
const commonName = 'the operations page';

/** Returns who may open the page: the operators with tokens of their own, else everybody with the common token. */
export function operatorsOf(operators: readonly Operator[], commonToken: string): readonly Operator[] {
  return operators.length > 0 ? operators : [{ name: commonName, token: commonToken }];
}

/** Returns the operator with this token. Every token is compared, so that the time says nothing. */
export const operatorWith = (operators: readonly Operator[], given: string): Operator | undefined =>
  operators.filter(({ token }) => isOperatorToken(given, token))[0];
