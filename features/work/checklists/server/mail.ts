import type { Letter } from '#features/surfaces/notifications/server/api.ts'
import { formatDay } from '#kit/day-format.ts'
import type { ReactionContext } from '#platform/events.ts'
import type { Story, OpenStep } from './step-store.ts'

/** To an owner: their steps with the days they are due, for a checklist that has started or because that day has come. */
export const stepsLetter =
  (
    { addressOf }: Pick<ReactionContext, 'addressOf'>,
    it: Story,
    steps: readonly OpenStep[],
    why: 'started' | 'due',
  ): Letter =>
  (to, say) => {
    const values = {
      who: it.user.id === to.id ? 'mine' : 'other',
      patient: `${it.user.firstName} ${it.user.lastName}`.trim(),
      checklist: it.name,
      count: steps.length,
      title: steps[0]?.title ?? '',
    }
    return {
      subject: say(`checklist.mail.${why}Subject`, values),
      paragraphs: [say(`checklist.mail.${why}`, values)],
      facts: steps.map(({ title, due }) => [formatDay(due, to.language, { weekday: true }), title]),
      button: { word: say('checklist.mail.open'), address: addressOf(`/checklists/${it.id}`) },
    }
  }
