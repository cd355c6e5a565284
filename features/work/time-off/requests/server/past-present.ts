import type { DatedField, PastEffect } from '#features/people/record/server/api.ts'
import { formatDay, formatRange } from '#kit/day-format.ts'
import * as store from './past-store.ts'

/** What decides on leave, or how long it is: who is asked, whose holidays count, how much someone works. */
const DECIDES: readonly DatedField[] = ['managerId', 'departmentId', 'locationId', 'typeId', 'scheduleId']

/** Leave on the days that differ, and what waits for a manager who would not be theirs any more. */
export const leaveOfThen: PastEffect = {
  name: 'timeOff',
  async foresee({ db, actor, say, language }, { userId, from, until, fields }) {
    const deciding = DECIDES.flatMap((field) => fields[field] ?? [])
    if (deciding.length === 0) return []
    const goesOn = deciding.some(({ isNow }) => isNow)
    const to = `/people/${userId}/time-off`
    const { approved, pending } = await store.between(db, actor, userId, from, goesOn ? null : until)
    const day = formatDay(from, language, { year: true })
    const days = goesOn ? say('timeOff.past.since', { day }) : formatRange(from, until, language, { year: true })
    const lines = approved + pending > 0 ? [{ text: say('timeOff.past.leave', { approved, pending, days }), to }] : []
    const manager = fields.managerId
    if (!manager?.isNow || manager.before === null) return lines
    const count = await store.waitingOnOne(db, actor, userId, manager.before)
    if (count === 0) return lines
    const former = await store.nameOf(db, manager.before)
    return [...lines, { text: say('timeOff.past.waiting', { count, former }), to }]
  },
}
