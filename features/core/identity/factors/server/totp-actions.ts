import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { seal, unseal } from '#platform/secrets.ts'
import { stepOf, tidy, totpKey, totpUri } from './rules.ts'
import * as store from './store.ts'

const placeOf = (row: string) => ({ companyId: null, column: 'totp_factors.secret', row })

/** A secret that does not count yet. */
export async function propose(db: Db, { id, email }: { id: string; email: string }) {
  const key = totpKey(new Uint8Array(randomBytes(20)))
  const row = randomUUID()
  await store.proposeTotp(db, row, id, seal(placeOf(row), key))
  return { uri: totpUri(key, 'Staffroom', email), key }
}

/** Takes the proposed secret into use if the code is one of its own now. That code is then used up. */
export async function accept(db: Db, accountId: string, code: string, now: Date): Promise<boolean> {
  const proposed = await store.totpOf(db, accountId, 'proposed')
  if (!proposed) return false
  const step = stepOf(unseal(placeOf(proposed.id), proposed.secret), tidy(code), now.getTime())
  return step !== null && store.confirmTotp(db, accountId, proposed.id, step, now)
}

/** Whether the code is one of now and was not shown before. It is then used up. */
export async function use(db: Db, accountId: string, code: string, now: Date): Promise<boolean> {
  const factor = await store.totpOf(db, accountId, 'confirmed')
  if (!factor) return false
  const step = stepOf(unseal(placeOf(factor.id), factor.secret), tidy(code), now.getTime())
  return step !== null && store.useStep(db, factor.id, step, now)
}
