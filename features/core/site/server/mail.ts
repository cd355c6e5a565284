import type { Db } from '#platform/db.ts'
import { mailer } from '#platform/mail.ts'
import { type Language, words } from '#platform/words.ts'
import type { NewRequest } from './store.ts'

interface Operator {
  email: string
  firstName: string
  language: Language
}

/** To every operator in their own language. Without an operator the request waits in the list. */
export async function mailOperators(
  db: Db,
  operators: readonly Operator[],
  { id, ...request }: NewRequest & { id: string },
  address: string,
): Promise<void> {
  if (operators.length === 0) return
  await mailer(db).sendMany(
    operators.map((to) => ({ key: `site-request:${id}`, draft: draftFor(to, request, address) })),
  )
}

function draftFor({ email, firstName, language }: Operator, request: NewRequest, address: string) {
  const say = words(language)
  const of = (key: string, values?: Record<string, string>) => say(`site.mail.${key}`, values)
  const line = (key: string, value: string): (readonly [string, string])[] => (value ? [[of(key), value]] : [])
  return {
    to: email,
    language,
    subject: of(`${request.kind}Subject`, { name: request.name }),
    greeting: say('identity.mail.greeting', { name: firstName }),
    paragraphs: [of(`${request.kind}Text`)],
    facts: [
      ...line('name', request.name),
      ...line('email', request.email),
      ...line('company', request.company),
      ...line('people', request.people),
      ...line('language', of(request.language)),
      ...line('message', request.message),
    ],
    button: { word: of('button'), address },
  }
}
