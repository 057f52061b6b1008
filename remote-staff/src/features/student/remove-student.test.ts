import { keyOf } from '@tapin/shared/api';
import { QueryClient } from '@tapin/shared/query';
import { openFollowUpOf } from '#src/testing/follow-ups.ts';
import { maya } from '#src/testing/student.ts';
import { removeStudentFromCache } from './remove-student.ts';

const otherStudent = { ...maya, _id: 'student-2' };

test('removing a student removes them, and nobody else, from every cached list', () => {
  const client = new QueryClient();
  const students = [...keyOf('GET /staff/students'), 'user-1', {}, 20];
  const status = [...keyOf('GET /staff/students/status'), 'user-1', {}];
  const dashboard = [...keyOf('GET /staff/dashboard'), 'user-1', {}];
  const found = [...keyOf('GET /staff/students'), 'user-1', { query: { searchTerm: 'may' } }];
  const caseload = [...keyOf('GET /staff/caseload'), 'user-1', {}, 20];
  const followUps = [...keyOf('GET /staff/follow-ups'), 'user-1', {}];
  client.setQueryData(students, {
    pages: [{ count: 2, pageSize: 20, total: 2, students: [{ user: maya }, { user: otherStudent }] }],
    pageParams: [0],
  });
  client.setQueryData(found, { count: 1, pageSize: 8, total: 1, students: [{ user: maya }] });
  client.setQueryData(caseload, {
    pages: [{ count: 2, pageSize: 20, total: 2, students: [maya, otherStudent] }],
    pageParams: [0],
  });
  client.setQueryData(followUps, { followUps: [openFollowUpOf(maya._id), openFollowUpOf(otherStudent._id)] });
  const answered = [maya, otherStudent].map((studentInfo) => ({ studentInfo, answers: [] }));
  client.setQueryData(status, { students: { questions: [], checkedIn: answered, notCheckedIn: answered } });
  client.setQueryData(dashboard, {
    dashboard: {
      classes: [],
      priorityStudentsToday: [maya, otherStudent],
      priorityStudentsLastSevenDays: [maya],
    },
  });

  removeStudentFromCache(client, maya._id);

  expect(client.getQueryData(students)).toEqual({
    pages: [{ count: 2, pageSize: 20, total: 1, students: [{ user: otherStudent }] }],
    pageParams: [0],
  });
  expect(client.getQueryData(found)).toEqual({ count: 1, pageSize: 8, total: 0, students: [] });
  expect(client.getQueryData(caseload)).toEqual({
    pages: [{ count: 2, pageSize: 20, total: 1, students: [otherStudent] }],
    pageParams: [0],
  });
  expect(client.getQueryData(followUps)).toEqual({ followUps: [openFollowUpOf(otherStudent._id)] });
  const left = [{ studentInfo: otherStudent, answers: [] }];
  expect(client.getQueryData(status)).toEqual({
    students: { questions: [], checkedIn: left, notCheckedIn: left },
  });
  expect(client.getQueryData(dashboard)).toEqual({
    dashboard: { classes: [], priorityStudentsToday: [otherStudent], priorityStudentsLastSevenDays: [] },
  });
});

test('removing a student adds nothing to the cache for lists that were never loaded', () => {
  const client = new QueryClient();
  removeStudentFromCache(client, maya._id);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
