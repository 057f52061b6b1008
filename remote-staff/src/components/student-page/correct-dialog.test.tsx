import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { announceEvent } from '@tapin/shared/ui/announce';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { mockStudent, studentOverview } from '#src/testing/student.ts';

const server = useTestServer();
const path = '/student/student-1/overview';

const homeRoom: ReturnType<typeof studentOverview>['classes'] = [
  { classType: 'home_room', teacher: 'Ms Pat Lee', teacherId: 'pat' },
];

/** Opens the dialog about a student with these teachers. Returns the corrections that were sent. */
async function openDialog({ refusal, ...given }: { refusal?: string; classes?: typeof homeRoom } = {}) {
  const sent: unknown[] = [];
  mockStudent(server, { ...studentOverview(), classes: homeRoom, ...given });
  server.use(
    http.get('*/api/school/school-1/teachers', () =>
      HttpResponse.json({
        teachers: [
          { _id: 'pat', firstName: 'Pat', lastName: 'Lee', namePrefix: 'Ms' },
          { _id: 'sam', firstName: 'Sam', lastName: 'Roe', namePrefix: 'Mr' },
        ],
      }),
    ),
    http.put('*/api/staff/student/student-1/classes', async ({ request }) => {
      sent.push(await request.json());
      return refusal
        ? HttpResponse.json({ msg: refusal, code: 'teacher_not_in_school' }, { status: 409 })
        : HttpResponse.json({ ok: true });
    }),
  );
  await openScreenAs(memberAs('admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'More for this student' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change grade and teachers' }));
  expect(
    await screen.findByRole('dialog', { name: 'Grade and teachers of Maya (May) Nelson' }),
  ).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'Homeroom' })).toHaveValue('pat');
  return sent;
}

test('corrects the grade and one teacher, and keeps the others', async () => {
  const announced: unknown[] = [];
  document.addEventListener(
    announceEvent,
    (event) => announced.push(event instanceof CustomEvent && event.detail),
    {
      once: true,
    },
  );
  const sent = await openDialog();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Grade' }), 'Grade 10');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Counselor' }), 'Mr Sam Roe');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(announced).toEqual(['The grade and the teachers of Maya (May) Nelson are saved.']);
  expect(sent).toEqual([
    {
      schoolUserId: 'membership-school-1',
      grade: 10,
      classes: [
        { class: 'counselor', teacherId: 'sam' },
        { class: 'home_room', teacherId: 'pat' },
      ],
    },
  ]);
});

test('keeps the dialog with the reason when the correction is refused', async () => {
  await openDialog({ refusal: 'This teacher is not at the school.' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Homeroom' }), 'No teacher');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This teacher is not at the school.');
  expect(screen.getByRole('combobox', { name: 'Homeroom' })).toHaveValue('');
});

test('keeps the field of an eighth period whose teacher is taken away', async () => {
  const eighth = { classType: 'eighth_period' as const, teacher: 'Mr Sam Roe', teacherId: 'sam' };
  const sent = await openDialog({ classes: [...homeRoom, eighth] });
  const field = screen.getByRole('combobox', { name: 'Eighth period' });
  await userEvent.selectOptions(field, 'No teacher');
  expect(field).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([
    { schoolUserId: 'membership-school-1', grade: 9, classes: [{ class: 'home_room', teacherId: 'pat' }] },
  ]);
});
