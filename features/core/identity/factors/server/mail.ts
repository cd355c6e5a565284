import type { Context, Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { mailer } from '#platform/mail.ts'
import type { SignedInBy } from '#platform/session.ts'
import { type Language, words } from '#platform/words.ts'
import { traceOf } from '../../accounts/server/mail.ts'

export interface Reader {
  email: string
  firstName: string
  language: Language
}

export type Kind =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'codesRenewed'
  | 'codeUsed'
  | 'codesTried'
  | 'codesTriedAfterSso'

/**
 * Notifies the account holder of a factor change, in the transaction of the change: factors belong to the account and not to a company.
 */
export async function notifyOfFactor(
  db: Db,
  of: Pick<Context | Visit, 'requestId' | 'company' | 'ip' | 'now' | 'addressOf'>,
  { email, firstName, language }: Reader,
  kind: Kind,
  values: Record<string, string | number> = {},
): Promise<void> {
  const say = words(language)
  const said = (part: string) => say(`identity.mail.factors.${kind}.${part}`, values)
  await mailer(db).send(`factors:${kind}:${of.requestId}`, {
    to: email,
    language,
    subject: said('subject'),
    greeting: firstName ? say('identity.mail.greeting', { name: firstName }) : say('identity.mail.greetingPlain'),
    paragraphs: [said('text')],
    facts: traceOf(say, of),
    button: { word: say('identity.mail.factors.button'), address: of.addressOf('/settings/personal/security') },
    footer: say('identity.mail.factors.footer'),
  })
}

/** The code that confirms the account holder's identity; the email names the company in which the change was requested. */
export async function mailCode(
  db: Db,
  visit: Visit,
  { email, firstName, language, signedInBy }: Reader & { signedInBy: SignedInBy },
  code: string,
): Promise<void> {
  const say = words(language)
  const company = visit.company!.name
  const said = (part: string) =>
    say(`identity.mail.identityCode.${part}`, { company, code: `${code.slice(0, 4)} ${code.slice(4)}` })
  const how: [string, string][] =
    signedInBy === 'sso' ? [[say('identity.mail.trace.how'), say('identity.mail.trace.sso', { company })]] : []
  await mailer(db).send(`identityCode:${visit.requestId}`, {
    to: email,
    language,
    subject: said('subject'),
    greeting: firstName ? say('identity.mail.greeting', { name: firstName }) : say('identity.mail.greetingPlain'),
    paragraphs: [said('text'), said('text2')],
    facts: [...traceOf(say, visit), ...how],
    footer: said('footer'),
  })
}
