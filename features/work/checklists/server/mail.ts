import { type Letter, writeTo } from '#features/surfaces/notifications/server/api.ts'
import { formatDay } from '#kit/day-format.ts'
import type { Db } from '#platform/db.ts'
import type { ReactionContext } from '#platform/events.ts'
import type { JobContext } from '#platform/jobs.ts'
import { due as stepsAreDue } from './notice-present.ts'
import { byOwner, type DueStep, dueSteps, type OpenStep, type Story } from './step-store.ts'

const fullName = ({ firstName, lastName }: Story['user']) => `${firstName} ${lastName}`.trim()

/** To an owner: their steps of a checklist that has started, with the days they are due. */
export const stepsLetter =
  ({ addressOf }: Pick<ReactionContext, 'addressOf'>, it: Story, steps: readonly OpenStep[]): Letter =>
  (to, say) => {
    const values = {
      who: it.user.id === to.id ? 'mine' : 'other',
      patient: fullName(it.user),
      checklist: it.name,
      count: steps.length,
    }
    return {
      subject: say('checklist.mail.startedSubject', values),
      paragraphs: [say('checklist.mail.started', values)],
      facts: steps.map(({ title, due }) => [formatDay(due, to.language, { weekday: true }), title]),
      button: { word: say('checklist.mail.open'), address: addressOf(`/checklists/${it.id}`) },
    }
  }

/** To an owner: all their steps that are due or overdue, of every checklist. */
const digest =
  ({ addressOf }: JobContext, steps: readonly DueStep[]): Letter =>
  (to, say) => {
    const people = new Set(steps.map(({ user }) => user.id))
    const [first] = steps
    const values = {
      who: people.size > 1 ? 'several' : people.has(to.id) ? 'mine' : 'other',
      patient: first ? fullName(first.user) : '',
      people: people.size,
      count: steps.length,
      title: first?.title ?? '',
    }
    const checklists = new Set(steps.map(({ checklistId }) => checklistId))
    return {
      subject: say('checklist.mail.dueSubject', values),
      paragraphs: [say('checklist.mail.due', values)],
      facts: steps.map(({ due, isLate, title, user }) => [
        say('checklist.mail.dueDay', { day: formatDay(due, to.language, { weekday: true }), isLate: String(isLate) }),
        say('checklist.mail.dueStep', { title, patient: fullName(user), who: values.who }),
      ]),
      button:
        checklists.size === 1
          ? { word: say('checklist.mail.open'), address: addressOf(`/checklists/${first?.checklistId}`) }
          : { word: say('checklist.mail.openMine'), address: addressOf('/checklists/mine') },
    }
  }

/**
 * Writes to each owner of a step that has become due, once for all their checklists.
 * @param newlyDue ids of steps
 */
export async function sendDigests(ctx: JobContext, db: Db, newlyDue: readonly string[]): Promise<void> {
  if (newlyDue.length === 0) return
  const isNew = new Set(newlyDue)
  const writing = { ...ctx, db, now: ctx.now(), mail: ctx.mailIn(db) }
  for (const [id, steps] of await byOwner(db, await dueSteps(db, ctx.now()))) {
    const news = steps.find((step) => isNew.has(step.id))
    // a step becomes due once
    if (news)
      await writeTo(writing, { userIds: [id], key: `due:${news.id}`, kind: stepsAreDue, letter: digest(ctx, steps) })
  }
}
