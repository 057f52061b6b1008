import type { Api } from '#src/http/services.ts';
import { membershipRoutes } from './admission/joining-routes.ts';
import { admissionRoutes } from './admission/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { classRoutes } from './classes/routes.ts';
import { meRoutes } from './me/routes.ts';
import { roleRequestRoutes } from './role-requests/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { studentAdminRoutes } from './students/routes.ts';

export function peopleRoutes(api: Api): void {
  meRoutes(api);
  membershipRoutes(api);
  classRoutes(api);
  admissionRoutes(api);
  calendarRoutes(api);
  staffRoutes(api);
  roleRequestRoutes(api);
  studentAdminRoutes(api);
}
