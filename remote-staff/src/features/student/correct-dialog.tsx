import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { type ClassType, classSlots, classTypes, grades } from '@tapin/shared/contract/vocabulary';
import { fullName, writtenName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { announce } from '@tapin/shared/ui/announce';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { SelectField } from '@tapin/shared/ui/select-field';
import { Spinner } from '@tapin/shared/ui/spinner';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';
import { useSchoolId, useSchoolUserId } from '#src/components/membership.ts';
import { defaultStudentDays, type Overview, overviewQuery } from './student-calls.ts';

type Correction = Omit<InputOf<'PUT /staff/student/:id/classes'>['body'], 'schoolUserId'>;

const teachersQuery = (school: string) => queryOf('GET /school/:school/teachers', { params: { school } });

/** Saves the grade and the teachers of a student, and reloads lists and filters, which depend on both. */
function useCorrectStudent(id: string) {
  const client = useQueryClient();
  const schoolUserId = useSchoolUserId();
  return useAction(async (correction: Correction) => {
    await call('PUT /staff/student/:id/classes', {
      params: { id },
      body: { schoolUserId, ...correction },
    });
    await client.invalidateQueries({ queryKey: keyOf('GET /staff/student/:id/overview') });
    void client.invalidateQueries();
  });
}

interface CorrectDialogProps {
  student: Overview['studentInfo'];
  onClose: () => void;
}

export function CorrectDialog({ student, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('staff');
  const school = useSchoolId();
  const overview = useQuery(overviewQuery(useSchoolUserId(), student._id, defaultStudentDays));
  const teachers = useQuery(teachersQuery(school));
  const correct = useCorrectStudent(student._id);
  const [grade, setGrade] = useState(String(student.grade ?? ''));
  const [chosen, setChosen] = useState<Partial<Record<ClassType, string>>>({});
  const current = overview.data?.overview.classes ?? [];
  const currentTeacherOf = (type: ClassType) =>
    current.find(({ classType }) => classType === type)?.teacherId ?? '';
  const teacherOf = (type: ClassType) => chosen[type] ?? currentTeacherOf(type);
  // Students cannot choose an eighth period. The field is shown only for students who have one in their data.
  const isShown = (type: ClassType) =>
    classSlots.some((slot) => slot === type) || currentTeacherOf(type) !== '';
  const save = () => {
    const classes = classTypes.flatMap((type) => {
      const teacherId = teacherOf(type);
      return teacherId ? [{ class: type, teacherId }] : [];
    });
    correct.mutate(
      { ...(grade && { grade: Number(grade) }), classes },
      {
        onSuccess: () => {
          announce(t('people.correct.saved', { name: fullName(student) }));
          onClose();
        },
      },
    );
  };
  const options = (teachers.data?.teachers ?? []).map((teacher) => ({
    value: teacher._id,
    label: writtenName(teacher),
  }));
  const error = overview.error ?? teachers.error;
  const retry = () => {
    if (overview.error) void overview.refetch();
    if (teachers.error) void teachers.refetch();
  };
  const isLoaded = overview.data && teachers.data;
  return (
    <Dialog title={t('people.correct.title', { name: fullName(student) })} onClose={onClose}>
      {error && !isLoaded && <LoadFailed error={error} onRetry={retry} />}
      {!error && !isLoaded && <Spinner />}
      {isLoaded && (
        <Form onSubmit={save}>
          <p>{t('people.correct.hint')}</p>
          <SelectField
            label={t('filter.grade')}
            placeholder={t('student.noGrade')}
            value={grade}
            onChange={setGrade}
            options={grades.map((each) => ({
              value: String(each),
              label: t('student.grade', { grade: each }),
            }))}
          />
          {classTypes.filter(isShown).map((type) => (
            <SelectField
              key={type}
              label={t(`class.${type}`)}
              value={teacherOf(type)}
              onChange={(teacherId) => setChosen((before) => ({ ...before, [type]: teacherId }))}
              options={[{ value: '', label: t('people.correct.none') }, ...options]}
            />
          ))}
          <SubmitButton error={correct.error} busy={correct.isPending}>
            {t('people.correct.save')}
          </SubmitButton>
        </Form>
      )}
    </Dialog>
  );
}
