import type { PastEffect } from '#features/people/record/server/api.ts'
import { losing } from './past-store.ts'

/** Benefits that are for other locations or employment types than the person would have had: they stay until someone ends them. */
export const benefitsOfThen: PastEffect = {
  name: 'benefits',
  async foresee({ db, actor, say, language }, { userId, from, until, fields }) {
    const lines = []
    for (const [kind, moved] of [
      ['location', fields.locationId],
      ['employmentType', fields.typeId],
    ] as const) {
      const names = moved
        ? await losing(db, actor, userId, { from, until: moved.isNow ? null : until, kind, moved })
        : []
      if (names.length === 0) continue
      const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
      const text = say(`benefits.notFor.${kind}`, { count: names.length, names: list })
      lines.push({ text, to: `/people/${userId}/benefits` })
    }
    return lines
  },
}
