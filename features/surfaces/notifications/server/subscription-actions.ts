import { timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import type { Visit } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { found, missing } from '#platform/problems.ts'
import { keyedHash, keyedHashes } from '#platform/secrets.ts'
import { type Event, EVENTS, type Subscription } from '../contract.ts'
import { notificationFacts } from '../facts.ts'
import { switchesOf } from './channels-present.ts'
import * as store from './store.ts'

const PURPOSE = 'unsubscribe'

interface Emails {
  companyId: string
  userId: string
  event: Event
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
  const emails = { companyId, userId, event: event as Event }
  const given = Buffer.from(signature, 'base64url')
  const isOurs = keyedHashes(PURPOSE, textOf(emails)).some(
    (hash) => hash.length === given.length && timingSafeEqual(hash, given),
  )
  if (!isOurs || !EVENTS.includes(emails.event)) throw missing()
  return emails
}

export const show = (visit: Visit, token: string): Promise<Subscription> =>
  within(visit, token, async (db, { userId, event }) => {
    const [reader] = await store.recipients(db, [userId], event)
    const { email, wants } = found(reader)
    return { event, email, company: visit.company!.name, isOn: wants.email }
  })

/** Again is the same as once: mail programs repeat their calls. */
export const change = (visit: Visit, token: string, isOn: boolean): Promise<Subscription> =>
  within(visit, token, async (db, { userId, event }) => {
    const [reader] = await store.recipients(db, [userId], event)
    const { email, wants } = found(reader)
    if (wants.email !== isOn) {
      const chosen = await store.putEmail(db, userId, event, isOn)
      await record({ ...visit, db, actor: { userId } }, notificationFacts.channelsUpdated, userId, switchesOf(chosen))
    }
    return { event, email, company: visit.company!.name, isOn }
  })

function within<T>(visit: Visit, token: string, work: (db: Db, emails: Emails) => Promise<T>): Promise<T> {
  const { id } = found(visit.company)
  const emails = emailsOf(id, token)
  return visit.database.asCompany(id, (db) => work(db, emails))
}
