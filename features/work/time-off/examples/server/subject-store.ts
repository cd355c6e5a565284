import { sql } from 'kysely'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'

/** What an example is called in the audit trail. */
export const exampleSubjects: AuditSubjects = {
  name: 'leaveExamples',
  named: (ids) => sql`select e.id, e.name from leave_examples e where e.id = any(${[...ids]}::uuid[])`,
  personOf: () => sql`null::uuid`,
}
