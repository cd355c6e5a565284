import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { mailer } from '#platform/mail.ts'
import { type Language, words } from '#platform/words.ts'
import { traceOf } from '../../accounts/server/mail.ts'

export interface Reader {
  email: string
  firstName: string
  language: Language
}

/** Account emails are queued in the transaction of the sign-in: on the bare domain there is no company and so no fact to react to. */
export async function mailNewDevice(db: Db, { email, firstName, language }: Reader, visit: Visit): Promise<void> {
  const say = words(language)
  const of = (part: string) => say(`identity.mail.newDevice.${part}`)
  await mailer(db).send(`newDevice:${visit.requestId}`, {
    to: email,
    language,
    subject: of('subject'),
    greeting: firstName ? say('identity.mail.greeting', { name: firstName }) : say('identity.mail.greetingPlain'),
    paragraphs: [of('text')],
    facts: [[of('device'), visit.device || say('identity.security.unknown')], ...traceOf(say, visit)],
    button: {
      word: of('button'),
      address: visit.addressOf(visit.company ? '/settings/personal/security' : '/reset-password'),
    },
    footer: of('footer'),
  })
}
