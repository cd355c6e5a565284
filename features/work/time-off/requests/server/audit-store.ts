import { sql } from 'kysely'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'

/** A leave in the audit trail is called by the person whose it is; its kind is not told there. */
export const requestSubjects: AuditSubjects = {
  name: 'timeOff',
  named: (ids) => sql`select r.id, btrim(u.first_name || ' ' || u.last_name) as name
    from time_off_requests r join users u on u.company_id = r.company_id and u.id = r.user_id where r.id = any(${[...ids]}::uuid[])`,
  personOf: (id) => sql`(select user_id from time_off_requests where id = ${id})`,
}
