import { sql } from 'kysely'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'
import { seen } from './access.ts'

/** In the audit trail a benefit has its name, and so has what a person was given, for readers who may see that person's benefits. */
export const benefitSubjects: AuditSubjects = {
  name: 'benefits',
  named: (ids, reader) => sql`select b.id, b.name from benefits b where b.id = any(${[...ids]}::uuid[])
    union all select g.id, case when ${seen(reader, 'g.user_id')} then b.name else '–' end
      from benefit_grants g join benefits b on b.company_id = g.company_id and b.id = g.benefit_id where g.id = any(${[...ids]}::uuid[])`,
  personOf: () => sql`null::uuid`,
}
