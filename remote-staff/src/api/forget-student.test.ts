import { keyOf } from '@tapin/shared/api';
import { QueryClient } from '@tapin/shared/query';
import { openFor } from '#src/testing/follow-ups.ts';
import { maya } from '#src/testing/student.ts';
import { forgetStudent } from './forget-student.ts';

const other = { ...maya, _id: 'student-2' };

test('removes a student from every cached list, and nobody else', () => {
  const client = new QueryClient();
  const students = [...keyOf('GET /staff/students'), 'user-1', {}, 20];
  const status = [...keyOf('GET /staff/students/status'), 'user-1', {}];
  const dashboard = [...keyOf('GET /staff/dashboard'), 'user-1', {}];
  const found = [...keyOf('GET /staff/students'), 'user-1', { query: { searchTerm: 'may' } }];
  const caseload = [...keyOf('GET /staff/caseload'), 'user-1', {}, 20];
  const followUps = [...keyOf('GET /staff/follow-ups'), 'user-1', {}];
  client.setQueryData(students, {
    pages: [{ count: 2, pageSize: 20, total: 2, students: [{ user: maya }, { user: other }] }],
    pageParams: [0],
  });
  client.setQueryData(found, { count: 1, pageSize: 8, total: 1, students: [{ user: maya }] });
  client.setQueryData(caseload, {
    pages: [{ count: 2, pageSize: 20, total: 2, students: [maya, other] }],
    pageParams: [0],
  });
  client.setQueryData(followUps, { followUps: [openFor(maya._id), openFor(other._id)] });
  const answered = [maya, other].map((studentInfo) => ({ studentInfo, answers: [] }));
  client.setQueryData(status, { students: { questions: [], checkedIn: answered, notCheckedIn: answered } });
  client.setQueryData(dashboard, {
    dashboard: { classes: [], priorityStudentsToday: [maya, other], priorityStudentsLastSevenDays: [maya] },
  });

  forgetStudent(client, maya._id);

  expect(client.getQueryData(students)).toEqual({
    pages: [{ count: 2, pageSize: 20, total: 1, students: [{ user: other }] }],
    pageParams: [0],
  });
  expect(client.getQueryData(found)).toEqual({ count: 1, pageSize: 8, total: 0, students: [] });
  expect(client.getQueryData(caseload)).toEqual({
    pages: [{ count: 2, pageSize: 20, total: 1, students: [other] }],
    pageParams: [0],
  });
  expect(client.getQueryData(followUps)).toEqual({ followUps: [openFor(other._id)] });
  const left = [{ studentInfo: other, answers: [] }];
  expect(client.getQueryData(status)).toEqual({
    students: { questions: [], checkedIn: left, notCheckedIn: left },
  });
  expect(client.getQueryData(dashboard)).toEqual({
    dashboard: { classes: [], priorityStudentsToday: [other], priorityStudentsLastSevenDays: [] },
  });
});

test('adds nothing to the cache for lists that were never loaded', () => {
  const client = new QueryClient();
  forgetStudent(client, maya._id);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
