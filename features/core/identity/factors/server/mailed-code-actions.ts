import { randomInt } from 'node:crypto'
import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { missing } from '#platform/problems.ts'
import { keyedHash } from '#platform/secrets.ts'
import { MAILED_CODE_DIGITS } from '../contract.ts'
import { accountFacts } from '../facts.ts'
import { holderOf } from './identity-actions.ts'
import { mailCode } from './mail.ts'
import * as store from './mailed-code-store.ts'
import { tidy } from './rules.ts'

const TEN_MINUTES = 10 * 60_000
/** Then another code has to be asked for, and those are counted too. */
const MOST_TRIES = 5

/** Mails a code to the address of the account, which no company can change. @returns the address */
export async function send(visit: Visit): Promise<string> {
  const { company, actor, database, now } = visit
  if (!company || !actor) throw missing()
  const code = String(randomInt(10 ** MAILED_CODE_DIGITS)).padStart(MAILED_CODE_DIGITS, '0')
  return database.asCompany(company.id, async (db) => {
    const holder = await holderOf({ db, actor })
    await store.keep(db, actor.sessionId, hashOf(actor.sessionId, code), new Date(now.getTime() + TEN_MINUTES))
    await mailCode(db, visit, holder, code)
    await record({ ...visit, db, actor }, accountFacts.identityCodeMailed, actor.userId)
    return holder.email
  })
}

/** Whether the code is the one that this session asked for. It is used up by `end`, once everything else was right. */
export const fits = (db: Db, sessionId: string, code: string, now: Date): Promise<boolean> =>
  store.fits(db, sessionId, hashOf(sessionId, code), MOST_TRIES, now)

export const end = (db: Db, sessionId: string, code: string): Promise<boolean> =>
  store.end(db, sessionId, hashOf(sessionId, code))

const hashOf = (sessionId: string, code: string) => keyedHash('mailed-codes', `${sessionId}:${tidy(code)}`)
