import { timingSafeEqual } from 'node:crypto'
import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { found, missing } from '#platform/problems.ts'
import { keyedHash, keyedHashes } from '#platform/secrets.ts'
import type { ReportSubscription } from '../contract.ts'
import { reportFacts } from '../facts.ts'
import * as store from './store.ts'

const PURPOSE = 'unsubscribe-report'

interface Subscribed {
  companyId: string
  emailId: string
  userId: string
}
const textOf = ({ companyId, emailId, userId }: Subscribed) => [companyId, emailId, userId].join(':')
const short = (id: string) => id.replaceAll('-', '')
const full = (hex = '') => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Path that turns one report of one person off. It is signed and does nothing else: emails are forwarded. */
export function unsubscribePath(of: Subscribed): string {
  const signature = keyedHash(PURPOSE, textOf(of)).toString('base64url')
  return `/reports/unsubscribe/${[short(of.emailId), short(of.userId), signature].join('.')}`
}

/** @throws Problem 404 for a link that was not made here, or for another company */
function subscribedOf(companyId: string, token: string): Subscribed {
  const [email, user, signature = ''] = token.split('.')
  const of = { companyId, emailId: full(email), userId: full(user) }
  const given = Buffer.from(signature, 'base64url')
  const isOurs = keyedHashes(PURPOSE, textOf(of)).some(
    (hash) => hash.length === given.length && timingSafeEqual(hash, given),
  )
  if (!isOurs) throw missing()
  return of
}

export const show = (visit: Visit, token: string): Promise<ReportSubscription> =>
  within(visit, token, async (db, { emailId, userId }) => worded(visit, found(await store.reader(db, emailId, userId))))

/** Again is the same as once: mail programs repeat their calls. */
export const change = (visit: Visit, token: string, isOn: boolean): Promise<ReportSubscription> =>
  within(visit, token, async (db, { emailId, userId }) => {
    const { name, changed } = found(await store.subscribe(db, emailId, userId, isOn))
    const source = { ...visit, db, actor: { userId } }
    if (changed) await record(source, isOn ? reportFacts.subscribed : reportFacts.unsubscribed, emailId, { name })
    return worded(visit, found(await store.reader(db, emailId, userId)))
  })

const worded = ({ company }: Visit, { name, email, isOn }: store.Reader) => ({
  name,
  email,
  company: company!.name,
  isOn,
})

function within<T>(visit: Visit, token: string, work: (db: Db, of: Subscribed) => Promise<T>): Promise<T> {
  const { id } = found(visit.company)
  const of = subscribedOf(id, token)
  return visit.database.asCompany(id, (db) => work(db, of))
}
