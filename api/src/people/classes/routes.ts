import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { listTeachers } from './repository.ts';
import { chooseGrade, selectClasses } from './service.ts';

export function classRoutes(api: Api): void {
  route(api, 'GET /school/:school/teachers', async (_, { services, member }) => {
    const teachers = await listTeachers(services.db, member.schoolId);
    return {
      teachers: teachers.map((teacher) => ({
        _id: String(teacher.id),
        firstName: teacher.first_name,
        lastName: teacher.last_name,
        namePrefix: teacher.name_prefix,
      })),
    };
  });

  route(api, 'POST /student/select-classes/:school', async ({ body }, { services, member }) => {
    await services.db.transaction().execute((transaction) => selectClasses(transaction, member, body));
    return { ok: true };
  });

  route(api, 'POST /student/grade/:school', async ({ body }, { services, member }) => {
    await chooseGrade(services.db, member, body.grade);
    return { ok: true };
  });
}
