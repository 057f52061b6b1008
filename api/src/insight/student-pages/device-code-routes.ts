import { createDeviceCode } from '#src/accounts/devices/device-codes.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { viewStudent } from './service.ts';

export function deviceCodeRoutes(api: Api): void {
  // The code replaces no password: it only lets a new device try one. Opening the student audits who made it.
  route(api, 'POST /staff/student/:id/device-code', async ({ params }, { services, member, now }) => {
    const student = await viewStudent(services.db, member, params.id, { page: 'device-code', now });
    const { code, expiresAt } = await createDeviceCode(services.db, student.id, now);
    return { code, expiresAt: expiresAt.toISOString() };
  });
}
