import type { SignedHead } from '#platform/audit-signing.ts'
import type { Company } from '#platform/context.ts'
import type { Draft } from '#platform/letter.ts'
import { type Language, words } from '#platform/words.ts'

/** The day's proof: one line that `bin/verify-audit` reads, to be kept where the database's owner cannot reach. */
export const headMail =
  ({ name }: Company, head: SignedHead, language: Language, addressOf: (path: string) => string) =>
  (to: string): Draft => {
    const say = words(language)
    const date = new Date(head.at).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
    return {
      to,
      language,
      subject: say('audit.mail.subject', { company: name, date }),
      paragraphs: [say('audit.mail.text', { count: head.seq }), JSON.stringify(head), say('audit.mail.keep')],
      button: { word: say('audit.mail.open'), address: addressOf('/settings/audit') },
    }
  }
