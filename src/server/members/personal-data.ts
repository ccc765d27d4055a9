import type { PersonalData } from '../personal-data.ts';
import { memberByUid } from '../accounts/member.ts';
import { devicesOf, eraseMember, staffDataOf } from './personal-data.sql.ts';

export const memberData: PersonalData = {
  async read(source, { uid }) {
    const [member, devices, staff] = await Promise.all([
      memberByUid(source, uid),
      devicesOf(source, uid),
      staffDataOf(source, uid),
    ]);
    return {
      account: member
        ? {
            email: member.email,
            emailVerified: member.email_verified === 1,
            displayName: member.display_name,
            firstName: member.first_name,
            surname: member.surname,
            phone: member.phone,
            status: member.status,
            memberSince: member.created_at,
            changedAt: member.updated_at,
            lastSeenAt: member.last_seen_at,
          }
        : null,
      knownBrowsers: devices.map((device) => ({ firstSeenAt: device.created_at, lastSeenAt: device.seen_at })),
      ...(staff.factor && { secondFactor: { setUpAt: staff.factor.created_at } }),
      ...(staff.sessions.length > 0 && {
        logInsAsStaff: staff.sessions.map((session) => ({
          lastUsedAt: session.used_at,
          secondFactorAt: session.passed_at,
        })),
      }),
    };
  },
  erase: (tx, { uid, email }) => eraseMember(tx, uid, email),
};
