import { timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import type { Visit } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { found, missing } from '#platform/problems.ts'
import { keyedHash, keyedHashes } from '#platform/secrets.ts'
import { type Event, EVENTS, type Subscription } from '../contract.ts'
import { notificationFacts } from '../facts.ts'
import { putEmail } from './channel-store.ts'
import { switchesOf } from './channels-present.ts'
import { deliveryOf, putEmailsOn } from './delivery-store.ts'
import { type Addressed, leaveOf, recipients } from './recipient-store.ts'

const PURPOSE = 'unsubscribe'

/** All emails that can wait: what a digest of several kinds turns off. */
export const EVERYTHING = 'everything'
type Subscribed = Event | typeof EVERYTHING

interface Emails {
  companyId: string
  userId: string
  event: Subscribed
}

/**
 * Path that turns one kind of a person's emails off. Nothing of it is stored: it is signed, works as long as the person does, and can do
 * nothing else, because emails are forwarded.
 */
export function unsubscribePath(emails: Emails): string {
  const signature = keyedHash(PURPOSE, textOf(emails)).toString('base64url')
  return `/unsubscribe/${[emails.event, emails.userId.replaceAll('-', ''), signature].join('.')}`
}

const textOf = ({ companyId, userId, event }: Emails) => [companyId, userId, event].join(':')

/** @throws Problem 404 for a link that was not made here, or for another company */
function emailsOf(companyId: string, token: string): Emails {
  const [event = '', hex = '', signature = ''] = token.split('.')
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const emails = { companyId, userId, event: event as Subscribed }
  const given = Buffer.from(signature, 'base64url')
  const isOurs = keyedHashes(PURPOSE, textOf(emails)).some(
    (hash) => hash.length === given.length && timingSafeEqual(hash, given),
  )
  if (!isOurs || ![...EVENTS, EVERYTHING].includes(emails.event)) throw missing()
  return emails
}

export const show = (visit: Visit, token: string): Promise<Subscription> =>
  within(visit, token, async (db, { userId, event }) => {
    const reader = await readerOf(visit, db, { userId, event })
    return { event, email: reader.email, company: visit.company!.name, isOn: isOn(reader, event) }
  })

async function readerOf({ now }: Visit, db: Db, { userId, event }: Pick<Emails, 'userId' | 'event'>) {
  // whether someone is on leave is of no matter here
  const asked = { event: event === EVERYTHING ? EVENTS[0] : event, now, leave: leaveOf([]) }
  const [reader] = await recipients(db, [userId], asked)
  return found(reader)
}

const isOn = ({ emailsOn, wants }: Addressed, event: Subscribed) => (event === EVERYTHING ? emailsOn : wants.email)

/** Again is the same as once: mail programs repeat their calls. */
export const change = (visit: Visit, token: string, on: boolean): Promise<Subscription> =>
  within(visit, token, async (db, { userId, event }) => {
    const reader = await readerOf(visit, db, { userId, event })
    const source = { ...visit, db, actor: { userId } }
    if (isOn(reader, event) !== on) {
      if (event === EVERYTHING) {
        await putEmailsOn(db, userId, on)
        const { timeZone: _, ...chosen } = await deliveryOf(db, userId)
        await record(source, notificationFacts.deliveryUpdated, userId, chosen)
      } else {
        const chosen = await putEmail(db, userId, event, on)
        await record(source, notificationFacts.channelsUpdated, userId, switchesOf(chosen))
      }
    }
    return { event, email: reader.email, company: visit.company!.name, isOn: on }
  })

function within<T>(visit: Visit, token: string, work: (db: Db, emails: Emails) => Promise<T>): Promise<T> {
  const { id } = found(visit.company)
  const emails = emailsOf(id, token)
  return visit.database.asCompany(id, (db) => work(db, emails))
}
