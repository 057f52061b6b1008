import type { CallDefinition } from '@tapin/contract/call';
import { type CallName, calls } from '@tapin/contract/calls';
import type { QuestionResponse } from '@tapin/contract/questions';
import type { Person } from './people.ts';
import type { Reply } from './visitor.ts';

const entriesOf = (fields: object, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)));

/**
 * Makes a call with the caller's membership of a school or access to a district. Fields whose names are in the path go
 * there, the others into the body or, if the call has none, into the query.
 * @example
 * await callAs(admin, 'GET /staff/student/:id/overview', { id: student.userId, daysAgo: 7 })
 */
export function callAs(
  { visitor, schoolUserId, districtUserId }: Person,
  name: CallName,
  fields: object = {},
): Promise<Reply> {
  const { access, body }: CallDefinition = calls[name];
  const isInPath = (field: string) => name.split(/[ /]/).includes(`:${field}`);
  const rest = {
    ...(access.kind === 'member' && access.by === 'schoolUserId' && { schoolUserId: `${schoolUserId}` }),
    ...(access.kind === 'district' && { districtUserId: `${districtUserId}` }),
    ...entriesOf(fields, (field) => !isInPath(field)),
  };
  return visitor.send(name, { params: entriesOf(fields, isInPath), [body ? 'body' : 'query']: rest });
}

export const answerAs = (
  student: Person,
  school: number,
  questionId: string,
  response: QuestionResponse | number,
): Promise<Reply> =>
  callAs(student, 'POST /student/submit-response/:school', { school, questionId, response });
