import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import type { FirstLogIn } from '#src/components/first-log-ins-calls.ts';

type Server = Pick<SetupServer, 'use'>;

export const firstLogIn = (values: Partial<FirstLogIn> = {}): FirstLogIn => ({
  _id: 'ana',
  firstName: 'Ana',
  lastName: 'Lee',
  email: '',
  grade: '2',
  state: 'none',
  invitedAt: null,
  slip: null,
  canHaveSlip: true,
  ...values,
});

export function mockFirstLogIns(server: Server, people: FirstLogIn[] = []) {
  const queries: string[] = [];
  const notYet = people.filter(({ state }) => state !== 'done').length;
  const list = ({ request }: { request: Request }) => {
    queries.push(new URL(request.url).search);
    return HttpResponse.json({
      people,
      count: people.length,
      pageSize: 20,
      total: people.length,
      rostered: people.length,
      notYet,
      classes: [
        { _id: 'c-1', title: '2B', classType: null, students: people.length },
        { _id: 'c-2', title: 'Bo Lo', classType: 'counselor', students: people.length },
      ],
    });
  };
  server.use(http.get('*/api/staff/first-log-ins', list), http.get('*/api/admin/first-log-ins', list));
  return queries;
}
