import type { InputOf, OutputOf } from '@tapin/contract/calls';
import type { Role } from '@tapin/contract/entities';
import type { Person } from './people.ts';
import type { Reply } from './visitor.ts';

type Member = Pick<Person, 'schoolUserId'>;

const idsOf = (by: Member, about: Member) => ({
  schoolUserId: String(by.schoolUserId),
  forSchoolUserId: String(about.schoolUserId),
});

const outcomeOf = ({ body }: Reply): string => body.code ?? (body.requested ? 'requested' : 'ok');

export const decide = async (by: Person, about: Member, approve: boolean) =>
  outcomeOf(
    await by.visitor.call('POST /admin/approve-or-reject-school-user', {
      body: { ...idsOf(by, about), approve },
    }),
  );

export const changeRole = async (by: Person, about: Member, role: Role) =>
  outcomeOf(
    await by.visitor.send('PUT /admin/change-school-user-role', { body: { ...idsOf(by, about), role } }),
  );

export const restore = async (by: Person, about: Member) =>
  outcomeOf(await by.visitor.call('POST /admin/restore-school-user', { body: idsOf(by, about) }));

export async function listRequests(by: Person): Promise<OutputOf<'GET /admin/role-requests'>['requests']> {
  const query = { schoolUserId: String(by.schoolUserId) };
  return (await by.visitor.send('GET /admin/role-requests', { query })).body.requests;
}

export const decideRequest = async (by: Person, id: string, approve = true) => {
  const body = { schoolUserId: String(by.schoolUserId), approve };
  return outcomeOf(await by.visitor.send('PUT /admin/role-request/:id', { params: { id }, body }));
};

export const join = (
  { visitor }: Pick<Person, 'visitor'>,
  schoolCode: string,
  role: InputOf<'POST /user/school'>['body']['role'],
) => visitor.call('POST /user/school', { body: { schoolCode, role } });

export const joinOutcome = async (...given: Parameters<typeof join>) => outcomeOf(await join(...given));

export const changeProfile = (
  { visitor }: Pick<Person, 'visitor'>,
  body: InputOf<'PUT /user/profile'>['body'],
) => visitor.call('PUT /user/profile', { body });

export const profileOutcome = async (...given: Parameters<typeof changeProfile>) =>
  outcomeOf(await changeProfile(...given));

export const meOf = async ({ visitor }: Pick<Person, 'visitor'>) => (await visitor.send('GET /user/me')).body;
