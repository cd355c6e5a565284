import type { Visit } from '#platform/context.ts'
import { enterCompany } from '#platform/db.ts'
import { hashToken, newToken } from '#platform/keys.ts'
import { found, missing } from '#platform/problems.ts'
import type { Language } from '#platform/words.ts'
import * as links from '../../links/server/actions.ts'
import { keepInBrowser, nonceCookie, speakTo } from './cookie-actions.ts'
import { enterBySessionTransfer } from './entering-actions.ts'
import * as store from './store.ts'

const TEN_MINUTES = 10 * 60_000

/** The company host puts a secret into this browser and lets the bare domain know its hash only. */
export async function begin(visit: Visit) {
  const { id: companyId, domain } = visit.company!
  const nonce = newToken()
  visit.reply.setCookie(nonceCookie(domain), nonce, {
    httpOnly: true,
    expires: new Date(visit.now.getTime() + TEN_MINUTES),
  })
  const challenge = challengeOf(nonce)
  return { companyId, challenge, next: visit.addressOf(`/session-transfer#${companyId}.${challenge}`, null) }
}

/** @throws Problem 404 for a company that the account is not an active member of, as for one that does not exist */
export async function make(visit: Visit, { companyId, challenge }: { companyId: string; challenge: string }) {
  const accountId = visit.guest!.accountId
  return visit.database.outside(async (db) => {
    const company = found(await store.openCompany(db, accountId, companyId))
    const link = { purpose: 'hand_over' as const, companyId, accountId, details: { challenge } }
    const code = await links.issue(db, link, visit.now)
    return { code, next: visit.addressOf(`/session-transfer#${code}`, company.domain) }
  })
}

/** The code opens only together with the secret of this browser. @param language what was chosen on the bare domain */
export async function finish(visit: Visit, code: string, language?: Language): Promise<string> {
  const { id: companyId, domain } = visit.company!
  const nonce = visit.cookies[nonceCookie(domain)]
  if (!nonce) throw missing()
  const session = await visit.database.outside(async (db) => {
    const details = { challenge: challengeOf(nonce) }
    const { accountId } = await links.use(db, 'hand_over', code, companyId, visit.now, details)
    await enterCompany(db, companyId)
    return enterBySessionTransfer(db, visit, accountId!)
  })
  visit.reply.clearCookie(nonceCookie(domain))
  keepInBrowser(visit, session)
  speakTo(visit, session.speaks, language)
  return session.expiresAt.toISOString()
}

const challengeOf = (nonce: string) => hashToken(nonce).toString('base64url')
