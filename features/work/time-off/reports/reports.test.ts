import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { addDays } from '#kit/days.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { defaultPolicies } from '../balances/server/api.ts'
import type { Report, ReportRow } from './contract.ts'

let w: World
let reporter: string
let department: { top: string; team: string }

const LEAVE = { firstPart: 'full', lastPart: 'full' } as const
type Leave = [who: Name, kind: string, first: string, last: string, more?: object]
const leaves: readonly Leave[] = [
  // Friday to the Monday after New Year
  ['ann', 'vacation', '2025-12-29', '2026-01-02'],
  ['ann', 'vacation', '2026-04-13', '2026-04-13', { firstPart: 'am', lastPart: 'am' }],
  ['ann', 'vacation', '2026-07-06', '2026-07-10'],
  ['ann', 'vacation', '2026-08-03', '2026-08-04', { status: 'pending' }],
  ['max', 'sick_day', '2026-03-05', '2026-03-06'],
  ['max', 'sick_day', '2026-03-09', '2026-03-09'],
  ['max', 'sick_day', '2026-04-01', '2026-04-01'],
  ['eve', 'day_off', '2026-02-02', '2026-02-02'],
]

/** A role with these permissions, given to a person in place of their own. */
async function roleFor(who: Name, permissions: Record<string, 'view' | 'edit'>): Promise<string> {
  return w.asAcme(async (db) => {
    const { id } = await db
      .insertInto('roles')
      .values({ name: `Role of ${who}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [key, level] of Object.entries(permissions))
      await db.insertInto('rolePermissions').values({ roleId: id, key, level }).execute()
    await setRolesOf(db, w.ids[who], [id])
    return id
  })
}

beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  await w.asAcme(async (db) => {
    await db.insertInto('leavePolicies').values(defaultPolicies('2025-01-01')).execute()
    for (const [who, kind, firstDay, lastDay, more] of leaves)
      await db
        .insertInto('timeOffRequests')
        .values({
          userId: w.ids[who],
          kind,
          status: 'approved',
          ...LEAVE,
          firstDay,
          lastDay,
          length: 1000,
          askedBy: w.ids[who],
          ...more,
        })
        .execute()
    const unit = (name: string, parentId: string | null) =>
      db.insertInto('departments').values({ name, parentId }).returning('id').executeTakeFirstOrThrow()
    const top = (await unit('Studio', null)).id
    department = { top, team: (await unit('Sound', top)).id }
    const put = (who: Name, values: object) =>
      db.updateTable('users').set(values).where('id', '=', w.ids[who]).execute()
    await put('max', { departmentId: top })
    await put('ann', { departmentId: department.team })
    await put('mia', { hireDate: '2026-04-30' })
    await put('ivan', { terminationDate: '2026-02-27', deactivatedAt: new Date('2026-02-28') })
  })
  // Dora may open the report and has the people of her line; Mia may open it and has nobody
  reporter = await roleFor('dora', {
    'reports.timeoff_reports': 'edit',
    'manager.timeoff.record': 'view',
    'people.people': 'view',
  })
  await roleFor('mia', { 'reports.timeoff_reports': 'edit' })
  await roleFor('eve', { 'reports.timetracking_reports': 'edit', 'other.timeoff.record': 'edit' })
})
afterAll(() => w.close())

const YEAR = 'firstDay=2026-01-01&lastDay=2026-12-31'
const get = (who: Name | null, query = YEAR) => w.call(who, 'GET', `/api/reports/time-off?${query}`)
const report = async (query = YEAR, who: Name = 'hr'): Promise<Report> => {
  const { status, body } = await get(who, query)
  expect([status, body]).toEqual([200, expect.anything()])
  return body.data
}
const names = ({ people }: Report) => people.map(({ person }) => person.firstName)
const of = ({ people }: Report, who: Name): ReportRow => people.find(({ id }) => id === w.ids[who])!

describe('who sees what', () => {
  test.each([
    ['ann', 403],
    ['max', 403],
    ['eve', 403],
    ['hr', 200],
    ['adam', 200],
    ['dora', 200],
    ['mia', 200],
    ['gina', 200],
    [null, 401],
  ] as const)('S2-REP-03: %s opens the report: %i', async (who, status) => {
    expect((await get(who)).status).toBe(status)
    expect((await w.call(who, 'GET', `/api/reports/time-off/file?${YEAR}`)).status).toBe(status)
  })

  test('HR has everyone who worked in the year, a manager with the right their line, anyone else nobody', async () => {
    expect(names(await report())).toEqual(['Adam', 'Ann', 'Dora', 'Eve', 'Hr', 'Ivan', 'Max', 'Mia', 'Otto', 'Pia'])
    const line = await report(YEAR, 'dora')
    expect(names(line)).toEqual(['Ann', 'Eve', 'Max', 'Mia'])
    expect(line.total.people).toBe(4)
    expect(names(await report(YEAR, 'mia'))).toEqual([])
    expect(names(await report(YEAR, 'gina'))).toEqual(['Gil', 'Gina'])
  })

  test('what the reader may not see of a job groups, filters and names nothing', async () => {
    const [row] = (await report(YEAR, 'dora')).people
    expect([row!.department, row!.manager]).toEqual([null, null])
    expect((await report(YEAR, 'dora')).choices).toEqual({})
    expect((await get('dora', `${YEAR}&group=department`)).status).toBe(403)
    expect((await get('dora', `${YEAR}&department=${department.top}`)).status).toBe(403)
  })

  test('the Bradford factor is for those who see the time off of everyone', async () => {
    expect((await get('dora', `${YEAR}&bradford=on`)).status).toBe(403)
    expect((await get('dora', `${YEAR}&sort=bradford`)).status).toBe(403)
    expect(of(await report(), 'max').bradford).toBeNull()
    // Thursday, Friday and Monday are one time, the day in April another
    expect(of(await report(`${YEAR}&bradford=on`), 'max').bradford).toBe(2 * 2 * 4)
    expect(reporter).toBeTruthy()
  })
})

describe('the numbers', () => {
  test.each(['2025-12-31', '2026-03-31', '2026-05-04', '2027-04-01'])(
    'on %s they are those of each person’s own balance',
    async (asOf) => {
      for (const kind of ['vacation', 'sick_day']) {
        const all = await report(`${YEAR}&asOf=${asOf}&kind=${kind}`)
        for (const row of all.people) {
          const own = await w.call('hr', 'GET', `/api/time-off/balances/${row.id}?day=${asOf}`)
          const balance = own.body.data.find((one: { kind: string }) => one.kind === kind)
          expect(row).toMatchObject({
            taken: balance.taken,
            planned: balance.planned,
            waiting: balance.reserved,
            nextExpiry: balance.nextExpiry,
            ...(!balance.unlimited && { entitled: balance.earned, remaining: balance.balance }),
          })
        }
        const sum = all.people.reduce((total, { remaining }) => total + remaining, 0)
        expect(all.total.remaining).toBe(sum)
      }
    },
  )

  test('leave over New Year counts on either side of it, half days as halves, only until today', async () => {
    const [last, now] = [await report('firstDay=2025-01-01&lastDay=2025-12-31'), await report()]
    expect(of(last, 'ann').away).toBe(3000)
    // 1 and 2 January, half of 13 April; July is ahead, what is pending is neither
    expect(of(now, 'ann')).toMatchObject({ away: 2500, coming: 5000 })
    expect(of(await report('firstDay=2026-01-02&lastDay=2026-01-02'), 'ann')).toMatchObject({
      away: 1000,
      working: 1000,
    })
    expect(now.until).toBe('2026-05-04')
  })

  test('who joined or left within the period has the working days of their employment', async () => {
    const all = await report()
    // 30 April, 1 and 4 May; 1 January to 27 February
    expect(of(all, 'mia').working).toBe(3000)
    expect(of(all, 'ivan').working).toBe(42_000)
    expect(names(await report('firstDay=2026-03-01&lastDay=2026-03-31'))).not.toContain('Ivan')
    expect(names(await report('firstDay=2026-03-01&lastDay=2026-03-31'))).not.toContain('Mia')
  })

  test('months and leave types add up to the total', async () => {
    const { total, byKind, months } = await report()
    const cells = months.flatMap(({ weekdays }) => weekdays)
    expect(cells.reduce((sum, { away }) => sum + away, 0)).toBe(total.away)
    expect(cells.reduce((sum, { working }) => sum + working, 0)).toBe(total.working)
    expect(byKind.map(({ kind, away }) => [kind, away])).toEqual([
      ['vacation', 2500],
      ['day_off', 1000],
      ['sick_day', 4000],
      ['parental_leave', 0],
    ])
    expect(months).toHaveLength(12)
  })

  test('a department has the numbers of all below it, and leads to its people', async () => {
    const { groups } = await report(`${YEAR}&group=department`)
    expect(groups.map(({ name, depth, people, away }) => [name, depth, people, away])).toEqual([
      ['Studio', 0, 2, 6500],
      ['Sound', 1, 1, 2500],
      ['', 0, 8, 1000],
    ])
    expect(names(await report(`${YEAR}&department=${department.top}`))).toEqual(['Ann', 'Max'])
    expect(names(await report(`${YEAR}&department=${department.team}`))).toEqual(['Ann'])
  })

  test('two periods are compared by days that are as many', async () => {
    const all = await report('firstDay=2026-03-01&lastDay=2026-03-31&compare=previous')
    expect(all.before).toEqual({ firstDay: addDays('2026-03-01', -31), lastDay: '2026-02-28' })
    expect([all.total.away, all.total.before!.away]).toEqual([3000, 1000])
    expect((await report('firstDay=2026-03-01&lastDay=2026-03-31&compare=lastYear')).before).toEqual({
      firstDay: '2025-03-01',
      lastDay: '2025-03-31',
    })
  })

  test('search, sort and periods that are none', async () => {
    expect(names(await report(`${YEAR}&search=an`))).toContain('Ann')
    expect(names(await report(`${YEAR}&sort=away&direction=desc`)).slice(0, 2)).toEqual(['Max', 'Ann'])
    expect((await get('hr', 'firstDay=2026-05-01&lastDay=2026-04-01')).status).toBe(422)
    expect((await get('hr', 'firstDay=2020-01-01&lastDay=2026-04-01')).status).toBe(422)
  })
})

test('the file has the people and numbers of the screen, and is noted without names', async () => {
  const { body } = await w.call(
    'hr',
    'GET',
    `/api/reports/time-off/file?${YEAR}&department=${department.top}&bradford=on`,
  )
  const [head, ...lines] = String(body)
    .trim()
    .split('\n')
    .map((line) => line.replace('\uFEFF', '').split(','))
  const at = (name: string) => head!.indexOf(name)
  expect(lines.map((line) => line[0])).toEqual(['Ann Berg', 'Max Berg'])
  const ann = of(await report(), 'ann')
  expect(Number(lines[0]![at('Days away')])).toBe(ann.away / 1000)
  expect(Number(lines[0]![at('Vacation: Remaining')])).toBe(ann.remaining / 1000)
  expect(lines[1]![at('Bradford factor')]).toBe('16')
  const [fact] = await w.asAcme((db) =>
    db
      .selectFrom('events')
      .select('details')
      .where('name', '=', 'timeOffReports.exported')
      .orderBy('at', 'desc')
      .limit(1)
      .execute(),
  )
  expect(fact!.details).toEqual({ format: 'csv', count: 2, filters: ['department'], period: '2026-01-01/2026-12-31' })
})

test('views are saved without what their reader may not use', async () => {
  const view = {
    list: 'time-off-report',
    name: 'Sick',
    columns: null,
    params: { group: 'department', bradford: 'on', kind: 'sick_day' },
  }
  expect((await w.call('dora', 'POST', '/api/views', view)).status).toBe(201)
  const { body } = await w.call('dora', 'GET', '/api/views?list=time-off-report')
  expect(body.data[0].params).toEqual({ kind: 'sick_day' })
  expect((await w.call('eve', 'GET', '/api/views?list=time-off-report')).status).toBe(403)
})
