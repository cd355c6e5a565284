import type { GoingOnSource } from '#features/people/record/server/api.ts'
import { formatDay } from '#kit/day-format.ts'
import { type TermsDue, termsDue } from './going-on-store.ts'

/** Probation reviews and contracts that end soon, at the head of the profile. */
export const termsAhead: GoingOnSource = {
  name: 'terms',
  says: 'due',
  query: ({ actor }) => termsDue(actor),
  present: ({ say, language }, { id, today, reviewOn, contractEnd }: TermsDue) => {
    const said = (day: string) => formatDay(day, language, { year: day.slice(0, 4) !== today.slice(0, 4) })
    const remark = (text: string) => ({ text, mark: null, to: `/people/${id}/job` })
    return [
      ...(reviewOn
        ? [remark(say(reviewOn < today ? 'employment.reviewWasDue' : 'employment.reviewDue', { day: said(reviewOn) }))]
        : []),
      ...(contractEnd ? [remark(say('employment.contractEnds', { day: said(contractEnd) }))] : []),
    ]
  },
}
