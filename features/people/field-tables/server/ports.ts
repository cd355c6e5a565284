import type { SectionLimit } from '#features/people/access/server/api.ts'
import type { Db } from '#platform/db.ts'
import { isArchived } from './store.ts'

/** Who sees a table beside the rights to it: nobody while it is archived. The trail never holds its values. */
export async function sectionLimit(db: Db, section: string): Promise<SectionLimit | null> {
  if (!section.startsWith('tables.')) return null
  const archived = await isArchived(db, section.slice('tables.'.length))
  return archived === undefined ? null : { isOpen: !archived, audience: null, needsEdit: false, inAudit: false }
}
