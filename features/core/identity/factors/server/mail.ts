import type { Context, Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { mailer } from '#platform/mail.ts'
import { type Language, words } from '#platform/words.ts'

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

/** What happened to an account's factors is told to its mailbox, in the transaction of the change: factors stand before companies. */
export async function tell(
  db: Db,
  of: Pick<Context | Visit, 'requestId' | 'addressOf'>,
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
    button: { word: say('identity.mail.factors.button'), address: of.addressOf('/settings/personal/security') },
    footer: say('identity.mail.factors.footer'),
  })
}
