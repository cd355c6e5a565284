import { randomUUID } from 'node:crypto'
import { accountByEmail } from '#features/core/identity/accounts/server/api.ts'
import { appUrlFrom } from '#platform/app-role.ts'
import type { Config } from '#platform/config.ts'
import { database } from '#platform/db.ts'

/** The answer is cached for this long, so that frequent probes do not load the database. */
const REMEMBERED_MS = 1000
const PATIENCE_MS = 3000

/**
 * Whether a sign-in could work now. Uses its own connection, because pooled ones outlive a password, a role or a grant that is gone:
 * looks for an account as the sign-in does, and enters a company.
 */
export function readiness(config: Config): () => Promise<boolean> {
  let asked = { at: -Infinity, answer: Promise.resolve(false) }
  return () => {
    if (performance.now() - asked.at > REMEMBERED_MS) asked = { at: performance.now(), answer: ask(config) }
    return asked.answer
  }
}

async function ask(config: Config): Promise<boolean> {
  const data = database(config.appUrl ?? appUrlFrom(config.ownerUrl, config.secret), config.secret, 1)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), PATIENCE_MS)
  })
  const could = async () => {
    await data.outside((db) => accountByEmail(db, 'nobody@staffroom.invalid'))
    await data.asCompany(randomUUID(), async (db) => {
      await db.selectFrom('users').select('id').limit(1).execute()
      await db.selectFrom('sessions').select('id').limit(1).execute()
    })
    return true
  }
  const answer = await Promise.race([could().catch(() => false), late])
  clearTimeout(timer)
  void data.close().catch(() => {})
  return answer
}
