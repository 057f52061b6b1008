import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Spinner } from '@tapin/shared/ui/spinner';
import type { ReactNode } from 'react';
import { useTeachers } from '#src/api/teachers.ts';
import { TeacherForm } from './teacher-form.tsx';

interface TeacherChoiceProps {
  submitLabel: string;
  onSaved: () => void;
  children?: ReactNode;
}

/** Loads the teachers of the school and shows the form to choose them. */
export function TeacherChoice(props: TeacherChoiceProps) {
  const { teachers, chosen, error, retry } = useTeachers();
  if (error) return <LoadFailed error={error} onRetry={() => void retry()} />;
  if (!teachers || !chosen) return <Spinner />;
  return <TeacherForm teachers={teachers} chosen={chosen} {...props} />;
}
