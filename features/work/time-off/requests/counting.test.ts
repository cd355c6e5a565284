import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatBalance } from '#kit/amounts.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { days, leaveOfThen, LISTS, type Step, WEEK } from './factory.ts'

let w: World
let ann: Awaited<ReturnType<typeof leaveOfThen>>
beforeAll(async () => {
  w = await world()
  ann = await leaveOfThen(w)
})
beforeEach(() => ann.clean())
afterAll(() => w.close())

test('other days of a schedule hold from that day on for those who have it, and always for one that nobody has', async () => {
  const made = (await ann.done('adam', 'POST', LISTS, { list: 'schedule_types', name: 'Changing', days: days(1, 2) }))
    .data.id
  const change = (worked: number[] | null) =>
    ann.done('adam', 'PUT', `${LISTS}/${made}`, { name: 'Changing', days: worked && days(...worked) })
  const listed = async () =>
    (await w.call('adam', 'GET', LISTS)).body.data.find(({ id }: { id: string }) => id === made)
  await change([1, 2, 3, 4])
  ann.schedule['changing'] = made
  await ann.employ('2026-12-01', 'changing')
  const [id, after] = [await ann.ask(), await ann.ask({ ...WEEK, firstDay: '2026-12-21', lastDay: '2026-12-25' })]
  expect((await ann.saidOf(id))[0]).toBe(4)
  w.clock.now = new Date('2026-12-14T09:00:00Z')
  await change([1])
  await w.settle()
  // the ledger has both
  expect((await ann.saidOf(id)).slice(0, 3)).toEqual([4, 4, 5])
  expect((await ann.saidOf(after)).slice(0, 2)).toEqual([1, 1])
  await change(null)
  await w.settle()
  expect([(await listed()).days, (await ann.saidOf(after))[0]]).toEqual([null, 5])
})

test('days of a schedule: which values are refused, and which people may not set them', async () => {
  const path = `${LISTS}/${ann.schedule['full']}`
  const put = (who: Name, given: unknown) => w.call(who, 'PUT', path, { name: 'Full-time', days: given })
  for (const wrong of [[], days(1).slice(1), days(), ['full', 'late', 'off', 'off', 'off', 'off', 'off']]) {
    const { status, body } = await put('adam', wrong)
    expect([status, Object.keys(body.errors)[0]!.split('.')[0]]).toEqual([422, 'days'])
  }
  for (const who of ['ann', 'max'] as const) expect((await put(who, days(1))).status).toBe(403)
  expect((await put('gina', days(1))).status).toBe(404)
  const type = { list: 'employment_types', name: 'Odd', days: days(1) }
  expect((await w.call('adam', 'POST', LISTS, type)).body.errors).toEqual({ days: [expect.any(String)] })
  // nobody’s past is counted by other days because two schedules became one
  await ann.employ('2026-12-01', 'three')
  const remove = (replacementId: string | undefined) =>
    w.call('adam', 'DELETE', `${LISTS}/${ann.schedule['three']}`, { replacementId })
  expect((await remove(ann.schedule['full'])).body.errors).toEqual({ replacementId: [expect.any(String)] })
})

test('the form of vacation shows the days of the schedule, and saving them back leaves them the schedule’s', async () => {
  const path = `/api/time-off/vacation-info/${w.ids.ann}`
  const info = async () => (await w.call('hr', 'GET', path)).body.data
  const foreseen = async (given: object) => {
    const { workingDayStart: _start, workingDayEnd: _end, ...agreed } = given as Record<string, string>
    return (await w.call('hr', 'GET', `${path}/preview?${new URLSearchParams(agreed)}`)).body.data
  }
  const save = (given: object) => w.call('hr', 'POST', '/api/update-vacations-info', { userId: w.ids.ann, ...given })
  await ann.employ('2026-11-01', 'three')
  const shown = await info()
  expect(shown).toMatchObject({ workingWeekStart: 1, workingWeekEnd: 3 })
  const more = { ...shown, vacationDaysPerYear: 30 }
  const { thisYear, week } = await foreseen(more)
  expect(week).toBe(3)
  expect((await save(more)).status).toBe(200)
  expect((await ann.balance('2026-12-31')).earned).toBe(thisYear)
  // the next terms hold from their day, as nothing else was agreed
  await ann.employ('2026-11-30', 'mornings')
  expect([(await ann.preview()).length, (await info()).workingWeekEnd]).toEqual([2500, 5])
  // four days are an agreement
  expect((await foreseen({ ...more, workingWeekEnd: 4 })).week).toBe(4)
  expect((await save({ ...more, workingWeekEnd: 4 })).status).toBe(200)
  expect([(await ann.preview()).length, (await info()).workingWeekEnd]).toEqual([4000, 4])
  await owner.query('delete from work_schedules where company_id = $1 and user_id is not null', [w.acme.id])
})

const lettersIn = ({ letters }: Awaited<ReturnType<World['settle']>>) =>
  letters.filter(({ to }) => to.endsWith(`@${w.acme.domain}.test`))
const textsOf = async (who: Name): Promise<string[]> =>
  (await w.call(who, 'GET', '/api/notifications')).body.data.map(({ text }: { text: string }) => text)

describe('leave that is asked for or approved, when its length changes', () => {
  const CHANGES: [string, Step, number][] = [
    ['another schedule', ['employ', '2026-12-08', 'three'], 3],
    ['another location', ['move', '2026-12-07', 'Second'], 4],
  ]
  const foresee = (what: Step[0], body: object) =>
    w.call('hr', 'POST', ann.at(`${what === 'employ' ? 'employment' : 'job-changes'}/effects`), body)
  const bodyOf = ([what, day, name]: Step) =>
    what === 'employ' ? ann.termsOf(day, name) : { effectiveDate: day, locationId: ann.place[name] }

  test.each(CHANGES)(
    '%s: said before with the numbers that it has afterwards, by those who see it',
    async (_, step, length) => {
      const id = await ann.ask()
      const before = formatBalance((await ann.balance('2026-11-30')).available / 1000, 'en')
      const { lines } = (await foresee(step[0], bodyOf(step))).body.data
      const texts: string[] = lines.map(({ text }: { text: string }) => text)
      expect(texts).toContain(`Vacation, 7–11 Dec 2026: 5 → ${length} days`)
      // nothing was saved
      expect((await ann.saidOf(id))[0]).toBe(5)
      await ann.record([step])
      expect(await ann.saidOf(id)).toEqual([length, length, length, length])
      const after = formatBalance((await ann.balance('2026-11-30')).available / 1000, 'en')
      expect(texts.some((text) => text.includes(`available ${before} → ${after} days`))).toBe(before !== after)
      expect((await w.call('eve', 'POST', ann.at('employment/effects'), bodyOf(CHANGES[0]![1]))).status).toBe(403)
    },
  )

  test.each(CHANGES)(
    '%s: Ann and Max are notified once, when it is planned; nothing more happens on its day',
    async (_, step, length) => {
      const id = await ann.ask()
      await ann.approve(id)
      await w.settle()
      const [had, heard] = [await textsOf('ann'), await textsOf('max')]
      const letters = lettersIn(await ann.record([step]))
      expect(letters.map(({ to }) => to.split('@')[0]).toSorted()).toEqual(['ann', 'max'])
      expect(letters.find(({ to }) => to.startsWith('ann'))?.text).toContain(
        `It now takes ${length} days instead of 5 days.`,
      )
      const said = `7–11 Dec 2026, now counts ${length} days instead of 5`
      expect((await textsOf('ann')).slice(0, -had.length || undefined)).toEqual([`Your vacation, ${said}`])
      expect((await textsOf('max')).slice(0, -heard.length || undefined)).toEqual([`Ann Berg's vacation, ${said}`])
      const count = (await textsOf('ann')).length
      expect(lettersIn(await ann.comes('2026-12-08'))).toEqual([])
      expect((await textsOf('ann')).length).toBe(count)
      expect((await w.call('ann', 'GET', `/api/time-off/requests/${id}`)).body.data.status).toBe('approved')
    },
  )

  test('taken back, it counts as before, and what was declined keeps what it said', async () => {
    const [id, declined] = [await ann.ask(), await ann.ask({ ...WEEK, firstDay: '2026-12-14', lastDay: '2026-12-18' })]
    await ann.done('max', 'PUT', '/api/calendar/update-vacation-status', { id: declined, status: 'declined' })
    const { data } = await ann.move('2026-12-01', 'Second')
    await w.settle()
    expect((await ann.saidOf(id))[0]).toBe(4)
    await w.call('hr', 'DELETE', ann.at(`job-changes/${data.id}`), { why: 'Stays here' })
    await ann.record([['employ', '2026-12-14', 'three']])
    expect((await ann.saidOf(id))[0]).toBe(5)
    expect((await w.call('ann', 'GET', `/api/time-off/requests/${declined}`)).body.data.length).toBe(5000)
  })

  test('of many, five are named', async () => {
    for (const date of ['01', '02', '03', '04', '07', '08', '09'])
      await ann.ask({ kind: 'day_off', firstDay: `2026-12-${date}`, lastDay: `2026-12-${date}` })
    await ann.employ('2026-11-30', 'full')
    const body = ann.termsOf('2026-12-01', 'mornings')
    const texts = (await foresee('employ', body)).body.data.lines.map(({ text }: { text: string }) => text)
    expect(texts.filter((text: string) => text.startsWith('Day off, '))).toHaveLength(5)
    expect(texts).toContain('2 more leaves change their length')
  })
})
