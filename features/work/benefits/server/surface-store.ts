import { sql } from 'kysely'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'

/** In the audit trail a benefit has its name. */
export const benefitSubjects: AuditSubjects = {
  name: 'benefits',
  named: (ids) => sql`select b.id, b.name from benefits b where b.id = any(${[...ids]}::uuid[])`,
  personOf: () => sql`null::uuid`,
}
