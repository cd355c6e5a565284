import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { ACTS } from '../contract.ts'
import * as store from './log-store.ts'

interface About {
  companyId?: string
  subjectId?: string
  /** What it was about, as it was called then. */
  label?: string
  details?: object
}

/** Records what an operator does, in the transaction in which it is done. */
export const logAct = (
  db: Db,
  { guest, ip, stale }: Pick<Visit, 'guest' | 'ip' | 'stale'>,
  name: (typeof ACTS)[number],
  about: About = {},
): Promise<void> => {
  stale.add('operator')
  return store.add(db, { name, ip, operatorId: guest!.accountId, operator: guest!.email, ...about })
}
