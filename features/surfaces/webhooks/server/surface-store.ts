import { sql } from 'kysely'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'

/** In the audit trail a webhook is called as it is described, else by its host. */
export const webhookSubjects: AuditSubjects = {
  name: 'webhooks',
  named: (ids) => sql`select w.id, coalesce(nullif(w.description, ''), substring(w.address from '//([^/?#]+)')) as name
    from webhooks w where w.id = any(${[...ids]}::uuid[])`,
  personOf: () => sql`null::uuid`,
}
