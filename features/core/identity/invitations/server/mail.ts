import type { Draft } from '#platform/letter.ts'
import { type Language, words } from '#platform/words.ts'

interface Reader {
  email: string
  firstName: string
  language: Language
}

export function invitationDraft(to: Reader, values: { company: string; inviter: string }, address: string): Draft {
  const say = words(to.language)
  const text = values.inviter ? 'identity.mail.invitation.text' : 'identity.mail.invitation.textPlain'
  return {
    to: to.email,
    language: to.language,
    subject: say('identity.mail.invitation.subject', values),
    greeting: say('identity.mail.greeting', { name: to.firstName }),
    paragraphs: [say(text, values)],
    button: { word: say('identity.mail.invitation.button'), address },
    footer: say('identity.mail.invitation.footer'),
  }
}

export function acceptedDraft(to: Reader, values: { name: string; company: string }, address: string): Draft {
  const say = words(to.language)
  return {
    to: to.email,
    language: to.language,
    subject: say('identity.mail.accepted.subject', values),
    greeting: say('identity.mail.greeting', { name: to.firstName }),
    paragraphs: [say('identity.mail.accepted.text', values)],
    button: { word: say('identity.mail.accepted.button'), address },
  }
}
