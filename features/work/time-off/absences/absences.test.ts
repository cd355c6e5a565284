import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { Absence } from './contract.ts'
import { withoutIds } from '#tests/without-ids.ts'

/**
 * Ann is ill (4–6 May) and waits for a vacation (11–12 May); Ivan is on vacation since April; Eve’s parental leave was declined; Max’s
 * vacation in May was canceled; Gil of another company is on vacation.
 */
let w: World
const id: Record<string, string> = {}
const MAY = '/api/absences?from=2026-05-01&to=2026-05-31'

async function leave(name: string, who: Name, given: object) {
  const row = { kind: 'vacation', first: '', last: '', status: 'approved', parts: ['full', 'full'], ...given }
  const company = who === 'gil' ? w.globex.id : w.acme.id
  const { rows } = await owner.query(
    `with r as (insert into time_off_requests (company_id, user_id, kind, first_day, last_day, status, first_part, last_part, length, asked_by, decided_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, 1500, $2, now()) returning id),
    a as (insert into time_off_approvers (company_id, request_id, user_id) select $1, id, $9 from r)
    select id from r`,
    [
      company,
      w.ids[who],
      row.kind,
      row.first,
      row.last,
      row.status,
      ...row.parts,
      who === 'gil' ? w.ids.gina : w.ids.max,
    ],
  )
  id[name] = rows[0].id
}

beforeAll(async () => {
  w = await world()
  await w.settle()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  await leave('ill', 'ann', { kind: 'sick_day', first: '2026-05-04', last: '2026-05-06' })
  await leave('waiting', 'ann', { first: '2026-05-11', last: '2026-05-12', status: 'pending', parts: ['pm', 'am'] })
  await leave('ivans', 'ivan', { first: '2026-04-27', last: '2026-05-02' })
  await leave('declined', 'eve', {
    kind: 'parental_leave',
    first: '2026-05-20',
    last: '2026-06-20',
    status: 'declined',
  })
  await leave('canceled', 'max', { first: '2026-05-25', last: '2026-05-26', status: 'canceled' })
  await leave('gils', 'gil', { first: '2026-05-04', last: '2026-05-08' })
})
afterAll(() => w.close())

async function list(who: Name, more = '', range = MAY) {
  const { status, body } = await w.call(who, 'GET', `${range}${more}`)
  expect([status, body.message]).toEqual([200, undefined])
  return body as { data: Absence[]; next: string | null }
}
const named = ({ data }: { data: Absence[] }) =>
  data.map((one) => Object.entries(id).find(([, value]) => value === one.id)![0])

describe('who sees what', () => {
  test.each([
    ['the administrator', 'adam', ['ivans', 'ill', 'waiting']],
    ['HR', 'hr', ['ivans', 'ill', 'waiting']],
    ['her manager', 'max', ['ivans', 'ill', 'waiting']],
    ['the person herself', 'ann', ['ivans', 'ill', 'waiting']],
    ['a colleague', 'eve', ['ivans', 'ill']],
    ['another company', 'gil', ['gils']],
  ] as const)('%s', async (_name, who, all) => {
    expect(named(await list(who))).toEqual(all)
  })

  test('a row has everything that a program needs', async () => {
    const { data } = await list('hr', `&people=${w.ids.ann}`, MAY)
    expect(data[1]).toEqual({
      id: id.waiting,
      user: { id: w.ids.ann, firstName: 'Ann', lastName: 'Berg', avatar: null },
      kind: 'vacation',
      leaveType: 'Vacation',
      status: 'pending',
      firstDay: '2026-05-11',
      lastDay: '2026-05-12',
      firstPart: 'pm',
      lastPart: 'am',
      length: 1500,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  })

  test('an illness is for colleagues an absence and nothing else: no kind, no length, by no filter either', async () => {
    const { data } = await list('eve', `&people=${w.ids.ann}`)
    expect(data).toMatchObject([{ kind: 'away', leaveType: 'Away', status: 'approved', length: null }])
    expect(withoutIds(data)).not.toMatch(/sick|1500/i)
    expect(named(await list('eve', '&kind=sick_day'))).toEqual([])
    expect(named(await list('eve', '&kind=vacation'))).toEqual(['ivans'])
    expect(named(await list('hr', '&kind=sick_day'))).toEqual(['ill'])
    const open = (await list('eve', `&people=${w.ids.ivan}`)).data
    expect(open).toMatchObject([{ kind: 'vacation', length: null }])
  })

  test('it is what the calendar shows the same reader', async () => {
    for (const who of ['adam', 'hr', 'max', 'ann', 'eve', 'ivan', 'mia'] as const) {
      const chart = (await w.call(who, 'GET', '/api/calendar?from=2026-05-01&to=2026-05-31')).body
      const drawn = chart.leave.map(([person, , , kind, pending]: number[]) =>
        [chart.people[person!][0], kind! > 0, pending === 1].join(' '),
      )
      const listed = (await list(who)).data.map(({ user, kind, status }) =>
        [user.id, kind !== 'away', status === 'pending'].join(' '),
      )
      expect([who, listed.toSorted()]).toEqual([who, drawn.toSorted()])
    }
  })

  test('reading of others’ illness leaves a trace once, one’s own and the unknown none', async () => {
    const traces = async () =>
      (
        await owner.query(
          `select lower(u.first_name) as who from events e join users u on u.id = e.actor_id
           where e.company_id = $1 and e.name = 'audit.healthRead' and e.subject_id = $2 order by 1`,
          [w.acme.id, w.ids.ann],
        )
      ).rows.map(({ who }) => who)
    for (const who of ['dora', 'dora', 'ann', 'eve', 'mia'] as const) await list(who)
    expect(await traces()).toEqual(expect.arrayContaining(['dora']))
    expect((await traces()).filter((who) => ['ann', 'eve', 'mia'].includes(who))).toEqual([])
    expect((await traces()).filter((who) => who === 'dora')).toHaveLength(1)
  })
})

describe('what is asked for', () => {
  test('states: what was declined or canceled is there when asked for, for people who see the request', async () => {
    expect(named(await list('hr', '&status=declined,canceled'))).toEqual(['declined', 'canceled'])
    expect(named(await list('eve', '&status=declined,canceled'))).toEqual(['declined'])
    expect(named(await list('mia', '&status=canceled'))).toEqual([])
    expect(named(await list('hr', '&status=pending'))).toEqual(['waiting'])
  })

  test('a department has everyone below it', async () => {
    const { rows } = await owner.query(
      `with top as (insert into departments (company_id, name) values ($1, 'Top') returning id),
       below as (insert into departments (company_id, name, parent_id) select $1, 'Below', id from top returning id)
       select top.id as top, below.id as below from top, below`,
      [w.acme.id],
    )
    await owner.query('update users set department_id = $1 where id = $2', [rows[0].below, w.ids.ivan])
    expect(named(await list('hr', `&departments=${rows[0].top}`))).toEqual(['ivans'])
    expect(
      named(await list('hr', `&departments=${rows[0].below}`, '/api/absences?from=2026-05-03&to=2026-05-31')),
    ).toEqual([])
  })

  test('page by page, each row once and in order', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { data: Absence[]; next: string | null } = await list(
        'hr',
        `&limit=1${cursor ? `&cursor=${cursor}` : ''}`,
      )
      seen.push(...named(page))
      cursor = page.next
    } while (cursor)
    expect(seen).toEqual(['ivans', 'ill', 'waiting'])
  })

  test.each([
    ['no range', '/api/absences', 422],
    ['the end before the beginning', '/api/absences?from=2026-05-02&to=2026-05-01', 422],
    ['more than 400 days', '/api/absences?from=2026-01-01&to=2027-12-31', 422],
    ['no day', '/api/absences?from=2026-02-30&to=2026-03-01', 422],
    ['an unknown kind', `${MAY}&kind=holiday`, 422],
    ['no id', `${MAY}&people=1`, 422],
    ['no moment', `${MAY}&updatedSince=yesterday`, 422],
    ['too many at once', `${MAY}&limit=201`, 422],
    ['a cursor of one’s own', `${MAY}&cursor=${Buffer.from('["x","y"]').toString('base64url')}`, 400],
  ])('%s is refused', async (_name, url, status) => {
    expect((await w.call('hr', 'GET', url)).status).toBe(status)
  })
})

describe('what has changed since', () => {
  test('an edit, a cancellation and nothing else comes again', async () => {
    const { rows } = await owner.query('select clock_timestamp() as at')
    const since = `&updatedSince=${rows[0].at.toISOString()}`
    expect(named(await list('hr', since))).toEqual([])
    const change = { status: 'canceled', id: id.waiting }
    expect((await w.call('ann', 'PUT', '/api/calendar/update-vacation-status', change)).status).toBe(200)
    expect(named(await list('hr', since))).toEqual(['waiting'])
    expect((await list('hr', since)).data[0]!.status).toBe('canceled')
    // who never knew of it does not learn of it by its end
    expect(named(await list('eve', since))).toEqual([])
  })

  test('leave that was only counted anew comes to people who see its length', async () => {
    await owner.query(`update time_off_requests set decided_at = now() - interval '1 day' where id = $1`, [id.ill])
    const { rows } = await owner.query('select clock_timestamp() as at')
    const since = `&updatedSince=${rows[0].at.toISOString()}`
    await owner.query('update time_off_requests set length = 2500, version = version + 1 where id = $1', [id.ill])
    expect(named(await list('hr', since))).toEqual(['ill'])
    expect(named(await list('eve', since))).toEqual([])
    await owner.query(
      `insert into time_off_decisions (company_id, request_id, what, decided_by, decided_at, first_day, last_day, length)
       values ($1, $2, 'shortened', $3, now(), '2026-05-07', '2026-05-07', 1000)`,
      [w.acme.id, id.ill, w.ids.max],
    )
    expect(named(await list('eve', since))).toEqual(['ill'])
  })
})

test('a token of time off reads it, one of people does not', async () => {
  const make = async (tag: string) => {
    const lastDay = new Date(w.clock.now.getTime() + 30 * 864e5).toISOString().slice(0, 10)
    return w.call('hr', 'POST', '/api/settings/personal/integrations', {
      name: 'BI',
      tags: [tag],
      writes: false,
      lastDay,
    })
  }
  const read = async (token: string) =>
    (
      await w.app.inject({
        url: MAY,
        headers: { host: `${w.acme.domain}.${w.origin.host}`, authorization: `Bearer ${token}` },
      })
    ).statusCode
  const { status, body } = await make('time-off')
  expect(status).toBe(201)
  expect(await read(body.data.token)).toBe(200)
  expect(await read((await make('people')).body.data.token)).toBe(403)
})
