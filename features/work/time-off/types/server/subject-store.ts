import { sql } from 'kysely'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'

/** What a leave type is called in the audit trail. */
export const typeSubjects: AuditSubjects = {
  name: 'leaveTypes',
  named: (ids) => sql`select t.id, t.name from leave_types t where t.id = any(${[...ids]}::uuid[])`,
  personOf: () => sql`null::uuid`,
}
