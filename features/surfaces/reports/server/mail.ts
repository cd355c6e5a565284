import { formatRange } from '#kit/day-format.ts'
import type { ReactionContext } from '#platform/events.ts'
import type { Draft } from '#platform/letter.ts'
import { words } from '#platform/words.ts'
import type { ReportSummary } from './ports.ts'
import { isLate } from './rules.ts'
import type { Schedule, Reader } from './store.ts'
import { unsubscribePath } from './subscription-actions.ts'

type Writing = Pick<ReactionContext, 'company' | 'addressOf' | 'now'>

interface Written {
  to: Reader
  email: Schedule
  summary: ReportSummary
  due: Date
}

/** A summary; the rows are behind links that need a session. */
export function draftOf({ company, addressOf, now }: Writing, { to, email, summary, due }: Written): Draft {
  const { language, name } = to
  const say = words(language)
  const period = formatRange(summary.firstDay, summary.lastDay, language, { year: true })
  const mail = (key: string, values: Record<string, string | number> = {}) => say(`reportsMail.${key}`, values)
  const owner = `${to.owner.firstName} ${to.owner.lastName}`.trim()
  const unsubscribe = addressOf(unsubscribePath({ companyId: company.id, emailId: email.id, userId: to.userId }))
  const groups = summary.groups?.lines.length ? [summary.groups] : []
  return {
    to: to.email,
    language,
    subject: mail('subject', { name, period }),
    greeting: mail('greeting', { name: to.firstName }),
    paragraphs: [
      mail('intro', { name, period }),
      ...(isLate(due, now) ? [mail('late', { when: momentText(due, email.zone, language) })] : []),
      ...(summary.leftOut ? [mail('leftOut')] : []),
      ...(summary.facts.length === 0 ? [mail('few')] : []),
    ],
    facts: summary.facts,
    sections: [...groups, { title: mail('files'), lines: summary.files }].map(({ title, lines }) => ({
      title,
      lines: lines.map(({ text, address }) => ({ text, address: addressOf(address) })),
    })),
    button: { word: mail('open'), address: addressOf(summary.path) },
    footer: mail(to.ownerId === to.userId ? `footerOwn.${email.frequency}` : `footer.${email.frequency}`, {
      owner,
      address: unsubscribe,
    }),
    unsubscribe,
  }
}

const momentText = (at: Date, timeZone: string, language: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(at)
