import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#kit/days.ts'
import { enqueue } from '#platform/jobs.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { sentBack, TABLES, tablesOf } from './factory.ts'

let w: World
let f: ReturnType<typeof tablesOf>
beforeAll(async () => {
  w = await world()
  f = tablesOf(w)
})
afterAll(() => w.close())

// rows are recorded by the database's own clock
const today = todayIn('UTC', new Date())
const in10 = { Type: 'Visa', 'Valid until': addDays(today, 40) }
const to = ['person', 'manager', 'editors']
let runs = 0

/** Runs the job so many days from today. @returns to whom it wrote what */
async function after(days: number, hour = '09:25') {
  w.clock.now = new Date(`${addDays(today, days)}T${hour}:00Z`)
  await w.asAcme((db) => enqueue(db, 'tables: what expires soon', {}, { key: String(++runs) }))
  const { letters } = await w.settle()
  return letters.map(({ to: address, subject, text }) => ({ to: address.split('@')[0], subject, text }))
}
const reached = (letters: readonly { to: string | undefined }[]) => letters.map((one) => one.to).toSorted()

test('everyone who is to know hears of a row once, however often the job runs and the row is corrected', async () => {
  const table = await f.table({ name: 'Visas and permits', reminder: { days: 30, to } })
  const row = await f.row('ann', table, { ...in10, Number: 'V1' })
  expect(await after(9)).toEqual([])
  expect(await after(10, '05:25')).toEqual([])
  const letters = await after(10)
  expect(reached(letters)).toEqual(['adam', 'ann', 'hr', 'max'])
  const of = (who: string) => letters.find((one) => one.to === who)!
  expect(of('ann').subject).toMatch(/^Visas and permits \(Visa\) expires on /)
  expect(of('ann').text).toContain('30 more days')
  expect(of('max').subject).toMatch(/^Ann Berg: Visas and permits \(Visa\) expires on /)
  expect(of('max').text).toContain(`/people/${w.ids.ann}/personal`)
  expect(await after(10)).toEqual([])
  expect(await after(11)).toEqual([])
  const corrected = await f.correct('ann', table, row, { ...in10, Number: 'V2' })
  expect(await after(12)).toEqual([])
  // another last day is another matter
  const later = { ...in10, 'Valid until': addDays(today, 41) }
  await f.correct('ann', table, corrected.body.data.id, later)
  expect(await after(12)).toHaveLength(4)
  const { body } = await w.call('max', 'GET', '/api/notifications')
  expect(body.data[0]).toMatchObject({ type: 'TableRowExpires', to: `/people/${w.ids.ann}/personal` })
  expect(body.data[0].text).toContain('Visas and permits (Visa) of Ann Berg expires on')
  await w.call('adam', 'POST', `${TABLES}/${table.id}/archive`)
})

test('a worker that slept makes up for it, also just after the last day, and never for what was over before', async () => {
  const table = await f.table({ reminder: { days: 1, to: ['person'] } })
  await f.row('eve', table, { Type: 'Visa', 'Valid until': addDays(today, 5) })
  await f.row('mia', table, { Type: 'Visa', 'Valid until': addDays(today, -1) })
  const letters = await after(7)
  expect(reached(letters)).toEqual(['eve'])
  expect(letters[0]!.subject).toBe(`${table.name} (Visa) has expired`)
  expect(await after(8)).toEqual([])
})

test('nobody hears of a row that was removed, of an archived table, or of someone who has left', async () => {
  const table = await f.table({ reminder: { days: 30, to } })
  const removed = await f.row('eve', table, in10)
  await f.remove('eve', table, removed)
  await f.row('otto', table, in10)
  const leaver = await f.row('mia', table, in10)
  await w.asAcme((db) =>
    db
      .updateTable('users')
      .set({ terminationDate: addDays(today, 3) })
      .where('id', '=', w.ids.mia)
      .execute(),
  )
  expect(leaver).toBeTruthy()
  expect(await after(20)).toEqual([])
  const archived = await f.table({ reminder: { days: 30, to } })
  await f.row('eve', archived, in10)
  await w.call('adam', 'POST', `${TABLES}/${archived.id}/archive`)
  expect(await after(20)).toEqual([])
  await w.asAcme((db) => db.updateTable('users').set({ terminationDate: null }).where('id', '=', w.ids.mia).execute())
  expect(reached(await after(20))).toEqual(['adam', 'dora', 'hr', 'mia'])
})

test('only people who see the table are reminded', async () => {
  const table = await f.table({ reminder: { days: 30, to } })
  await f.give(table.id, { manager: 'view' })
  await f.row('ann', table, in10)
  expect(reached(await after(20))).toEqual(['adam', 'hr', 'max'])
})

test('the email is in the reader’s language', async () => {
  const table = await f.table({ name: 'Визы', reminder: { days: 30, to: ['person'] } })
  const language = async (who: Name, code: string) =>
    w.asAcme((db) => db.updateTable('users').set({ language: code }).where('id', '=', w.ids[who]).execute())
  await language('ann', 'ru')
  await language('eve', 'sv')
  await f.row('ann', table, in10)
  await f.row('eve', table, in10)
  const letters = await after(20)
  expect(letters.find((one) => one.to === 'ann')!.text).toContain('Ваша запись «Визы (Visa)» действует до')
  expect(letters.find((one) => one.to === 'ann')!.text).toContain('осталось 20 дней')
  expect(letters.find((one) => one.to === 'eve')!.text).toContain('20 dagar till')
})

test('a reminder that is switched on later finds the rows that are there', async () => {
  const table = await f.table()
  await f.row('ann', table, in10)
  expect(await after(20)).toEqual([])
  await w.call('adam', 'PUT', `${TABLES}/${table.id}`, { ...sentBack(table), reminder: { days: 30, to: ['manager'] } })
  expect(reached(await after(20))).toEqual(['max'])
})
