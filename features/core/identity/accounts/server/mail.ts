import type { Db } from '#platform/db.ts'
import { hashToken } from '#platform/keys.ts'
import type { Draft } from '#platform/letter.ts'
import { mailer } from '#platform/mail.ts'
import type { Visit } from '#platform/context.ts'
import { type Language, type Say, words } from '#platform/words.ts'

export interface Reader {
  email: string
  firstName: string
  language: Language
}

/** Where something was done or tried: the workspace by name, since an account belongs to several. */
export function traceOf(
  say: Say,
  { company, ip, now, addressOf }: Pick<Visit, 'company' | 'ip' | 'now' | 'addressOf'>,
): NonNullable<Draft['facts']> {
  const { host } = new URL(addressOf('/'))
  return [
    [say('identity.mail.trace.workspace'), company ? `${company.name} (${host})` : host],
    [say('identity.mail.trace.ip'), ip],
    [say('identity.mail.trace.when'), `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
  ]
}

/** Account emails are queued in the transaction that creates their link: they belong to no company, so there is no fact to react to. */
export const mailConfirmation = (db: Db, to: Reader, address: string) => send(db, 'confirmation', to, address)

/** For accounts that the operator reviews; the email says until when. */
export const mailConfirmationInReview = (db: Db, to: Reader, address: string) =>
  send(db, 'confirmationInReview', to, address)

/** `once` tells emails apart when the same person gets one for another account years later. */
export const mailApproved = (db: Db, to: Reader, address: string, once: string) =>
  send(db, 'approved', to, address, { once })

export const mailRefused = (db: Db, to: Reader, reason: string, once: string) =>
  send(db, reason ? 'refusedBecause' : 'refused', to, undefined, { reason, once })

export const mailNewPassword = (db: Db, to: Reader, address: string) => send(db, 'newPassword', to, address)

export const mailAlreadyRegistered = (db: Db, to: Reader, address: string) => send(db, 'alreadyRegistered', to, address)

export const mailNotConfirmedYet = (db: Db, to: Reader, address: string) => send(db, 'notConfirmedYet', to, address)

/** Notifies the holder of password guessing; the account is not locked. */
export const mailGuesses = (db: Db, to: Reader, { count, at, address }: { count: number; at: Date; address: string }) =>
  send(db, 'guesses', to, address, { count, day: at.toISOString().slice(0, 10) })

export async function send(
  db: Db,
  kind: string,
  { email, firstName, language }: Reader,
  address?: string,
  values: Record<string, string | number> = {},
  at?: Parameters<typeof traceOf>[1],
) {
  const say = words(language)
  const of = (part: string) => say(`identity.mail.${kind}.${part}`, values)
  await mailer(db).send(`${kind}:${hashToken(`${address ?? ''}${JSON.stringify(values)}`).toString('hex')}`, {
    to: email,
    language,
    subject: of('subject'),
    greeting: firstName ? say('identity.mail.greeting', { name: firstName }) : say('identity.mail.greetingPlain'),
    paragraphs: [of('text')],
    ...(at ? { facts: traceOf(say, at) } : {}),
    ...(address ? { button: { word: of('button'), address } } : {}),
    footer: of('footer'),
  })
}
