import { nextAfter } from '#features/surfaces/reports/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import { type Ids, made } from './made.ts'

const LIST = 'time-off-report'
const MONTHLY = { frequency: 'monthly', weekday: 1, monthDay: 1, hour: 8 } as const

/** HR's saved views of the time-off report. Absence comes to her and a colleague by email on the first of each month. */
export async function seedReports(db: Db, people: Ids, today: Day): Promise<void> {
  const userId = people.get('hr')!
  const view = (name: string, params: object, isShared = false) =>
    made(db, 'views', { list: LIST, name, params: JSON.stringify(params), userId, isShared })
  const absence = { period: 'lastMonth', compare: 'previous', group: 'department' }
  const viewId = await view('Absence last month by department', absence, true)
  await view('Days that expire, by location', { group: 'location', sort: 'expiring', order: 'desc' })
  const nextAt = nextAfter(MONTHLY, 'Europe/London', new Date(`${today}T12:00:00Z`))
  const emailId = await made(db, 'reportEmails', { ...MONTHLY, viewId, userId, nextAt })
  const readers = [userId, people.get('ida.forsberg')!]
  await db
    .insertInto('reportEmailRecipients')
    .values(readers.map((reader) => ({ emailId, userId: reader })))
    .execute()
}
