import { toUtcDate } from '#kit/days.ts'
import type { ReactionContext } from '#platform/events.ts'
import type { Person } from '../contract.ts'
import type { Notice } from './api.ts'

type Letter = NonNullable<Notice['letter']>

export const birthdayLetter =
  (ctx: Pick<ReactionContext, 'addressOf'>, users: readonly Person[], day: string): Letter =>
  (to, say) => {
    const date = new Intl.DateTimeFormat(to.language === 'en' ? 'en-GB' : to.language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(toUtcDate(day))
    const names = new Intl.ListFormat(to.language).format(users.map(nameOf))
    const values = { names, count: users.length, date }
    return {
      subject: say('notifications.mail.birthdaySubject', values),
      paragraphs: [say('notifications.mail.birthday', values)],
      button: { word: say('notifications.mail.openDashboard'), address: ctx.addressOf('/dashboard') },
    }
  }

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
