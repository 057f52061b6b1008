import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { maya, mockStudent, studentOverview } from '#src/testing/student.ts';

const server = useTestServer();
const path = '/student/student-1/overview';

test('shows the classes of a rostered student with titles and co-teachers, and since which roster', async () => {
  const teachers = [
    { _id: 'a', name: 'Ms Pat Lee' },
    { _id: 'b', name: 'Mr Bo Ray' },
  ];
  mockStudent(
    server,
    studentOverview({
      studentInfo: {
        ...maya,
        grade: null,
        gradeName: 'PK',
        keptByRoster: { changedAt: '2026-01-12T15:00:00Z' },
      },
      rosterClasses: [{ _id: 'class-1', title: 'Story time', classType: null, teachers }],
    }),
  );
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByText('Pre-kindergarten')).toBeVisible();
  const info = within(await screen.findByRole('region', { name: 'Basic info' }));
  expect(info.getByText('Story time')).toBeVisible();
  expect(info.getByText('Ms Pat Lee, Mr Bo Ray')).toBeVisible();
  expect(info.getByText('Kept by').nextElementSibling).toHaveTextContent('Your district’s roster (Jan 12)');
  await userEvent.click(await screen.findByRole('button', { name: 'More for this student' }));
  expect(await screen.findByRole('menuitem', { name: /record/i })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /remove/i })).not.toBeInTheDocument();
});
