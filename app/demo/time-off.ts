import { timeOff } from '#features/work/time-off/requests/facts.ts'
import { countsOf, factRows } from '#features/work/time-off/balances/server/api.ts'
import { addDays, type Day, dayOf, yearOf } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import type { DemoCompany } from './demo-company.ts'
import { seedLeaveTypes } from './leave-types.ts'
import { type Ids, made } from './made.ts'

/** Departments that should have so many people at work. */
const MINIMUMS = { Calibration: 3, Assembly: 4, 'Field service': 3 } as const

/** A year of leave with its comments, a stand-in for a manager, and corrections of balances. */
export async function seedTimeOff(db: Db, demo: DemoCompany, people: Ids, today: Day) {
  const stored = await seedLeaveTypes(db, dayOf(yearOf(today) - 1, 1, 1))
  for (const { person, approvers, decidedBy, comments, ...leave } of demo.leave) {
    const userId = people.get(person)!
    const id = await made(db, 'timeOffRequests', {
      ...leave,
      kind: stored(leave.kind),
      userId,
      askedBy: userId,
      decidedBy: decidedBy ? people.get(decidedBy)! : null,
    })
    await db
      .insertInto('timeOffApprovers')
      .values(approvers.map((key) => ({ requestId: id, userId: people.get(key)! })))
      .execute()
    if (leave.decidedAt)
      await db
        .insertInto('timeOffDecisions')
        .values({
          requestId: id,
          what: leave.status,
          decidedBy: decidedBy ? people.get(decidedBy)! : null,
          decidedAt: leave.decidedAt,
          comment: leave.decisionComment,
        })
        .execute()
    for (const { author, body, at } of comments)
      await db
        .insertInto('timeOffComments')
        .values({ requestId: id, authorId: people.get(author)!, body, createdAt: at })
        .execute()
    // notify the approvers of a pending request, as if it had just been made
    if (leave.status === 'pending') await record({ db, ip: '', actor: { userId } }, timeOff.asked, id, { userId })
  }
  await countAll(db, [...people.values()])
  const units = await db
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('name', 'in', Object.keys(MINIMUMS))
    .execute()
  const minimums = units.map(({ id, name }) => ({ departmentId: id, least: MINIMUMS[name as keyof typeof MINIMUMS] }))
  await db.insertInto('coverageMinimums').values(minimums).execute()
  // Maja travels in three weeks: what waits for her then goes to HR too
  await made(db, 'delegations', {
    userId: people.get('manager')!,
    standInId: people.get('hr')!,
    firstDay: addDays(today, 20),
    lastDay: addDays(today, 26),
    reason: 'Trade fair',
    madeBy: people.get('manager')!,
  })
  for (const { person, author, ...adjustment } of demo.adjustments)
    await db
      .insertInto('leaveAdjustments')
      .values({ ...adjustment, userId: people.get(person)!, createdBy: people.get(author)! })
      .execute()
}

/** The length that is noted of each leave is the one that the rules count: parental leave has calendar days. */
async function countAll(db: Db, people: readonly string[]): Promise<void> {
  for (const row of await factRows(db, people)) {
    const counts = countsOf(row)
    for (const { id } of row.requests)
      await db.updateTable('timeOffRequests').set(counts.get(id)!).where('id', '=', id).execute()
  }
}
