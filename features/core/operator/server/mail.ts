import type { Db } from '#platform/db.ts'
import type { Draft } from '#platform/letter.ts'
import { mailer } from '#platform/mail.ts'
import { type Language, words } from '#platform/words.ts'

interface Reader {
  email: string
  firstName: string
  language: Language
}

interface CompanyLetter {
  id: string
  name: string
  at: Date
}

export const mailSuspended = (db: Db, to: readonly Reader[], about: CompanyLetter & { reason: string }) =>
  send(db, to, `company-suspended:${about.id}:${about.at.getTime()}`, (say) => ({
    subject: say('suspended.subject', { company: about.name }),
    paragraphs: [say('suspended.text', { company: about.name })],
    facts: [[say('reason'), about.reason]],
    footer: say('suspended.footer'),
  }))

export const mailRestored = (db: Db, to: readonly Reader[], about: CompanyLetter & { address: string }) =>
  send(db, to, `company-restored:${about.id}:${about.at.getTime()}`, (say) => ({
    subject: say('restored.subject', { company: about.name }),
    paragraphs: [say('restored.text', { company: about.name })],
    button: { word: say('restored.button'), address: about.address },
  }))

interface SignUp {
  id: string
  email: string
  firstName: string
  lastName: string
}

export const mailSignUp = (
  db: Db,
  to: readonly Reader[],
  { id, email, firstName, lastName }: SignUp,
  address: string,
) =>
  send(db, to, `sign-up-in-review:${id}`, (say) => ({
    subject: say('signUp.subject', { name: `${firstName} ${lastName}` }),
    paragraphs: [say('signUp.text')],
    facts: [
      [say('name'), `${firstName} ${lastName}`],
      [say('email'), email],
    ],
    button: { word: say('signUp.button'), address },
  }))

type Say = (key: string, values?: Record<string, string>) => string

/** Each in their own language. */
async function send(
  db: Db,
  to: readonly Reader[],
  key: string,
  write: (say: Say) => Omit<Draft, 'to' | 'language' | 'greeting'>,
): Promise<void> {
  if (to.length === 0) return
  const letters = to.map(({ email, firstName, language }) => {
    const say = words(language)
    const greeting = say('identity.mail.greeting', { name: firstName })
    const body = write((word, values) => say(`operator.mail.${word}`, values))
    return { key, draft: { to: email, language, greeting, ...body } }
  })
  await mailer(db).sendMany(letters)
}
