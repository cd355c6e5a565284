import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { delegationsOf } from '#features/surfaces/delegations/factory.ts'
import { addDays } from '#kit/days.ts'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { UNSTICK } from './server/jobs.ts'

let w: World
let it: ReturnType<typeof delegationsOf>
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  it = delegationsOf(w)
})
afterAll(() => w.close())

let monday = '2026-09-07'
async function ask(approvers: readonly Name[], by: Name = 'ann', more: object = {}): Promise<string> {
  monday = addDays(monday, 7)
  const { status, body } = await w.call(by, 'POST', '/api/time-off/requests', {
    kind: 'vacation',
    firstDay: monday,
    lastDay: monday,
    approverIds: approvers.map((name) => w.ids[name]),
    ...more,
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}
const show = async (id: string) => (await w.call('hr', 'GET', `/api/time-off/requests/${id}`)).body.data
const approversOf = async (id: string) =>
  (await show(id)).approvers.map((one: { firstName: string }) => one.firstName).toSorted()
const stepsOf = async (id: string) =>
  (await show(id)).history
    .slice(1)
    .map(({ what, by }: { what: string; by: { firstName: string } | null }) => `${what}: ${by?.firstName}`)
/** Is away from today on, by decision of nobody in particular. */
const isAway = (who: Name, lastDay = '2026-05-31', firstDay = '2026-05-04') =>
  owner.query(
    `insert into time_off_requests (company_id, user_id, asked_by, kind, first_day, last_day, length, status, decided_at)
     values ($1, $2, $2, 'vacation', $3, $4, 1000, 'approved', now())`,
    [w.acme.id, w.ids[who], firstDay, lastDay],
  )
let runs = 0
async function night() {
  await w.asAcme((db) => enqueue(db, UNSTICK, {}, { key: String(++runs) }))
  return w.settle()
}
const lettersTo = (who: Name, letters: { to: string; text: string }[]) =>
  letters.filter(({ to }) => to === `${who}@${w.acme.domain}.test`)

describe('every night, along the ladder', () => {
  test('an approver who is away for two weeks: the manager above is asked too, once, and hears why', async () => {
    const id = await ask(['max'])
    await w.settle()
    await isAway('max')
    const { letters } = await night()
    expect(await approversOf(id)).toEqual(['Dora', 'Max'])
    expect(await stepsOf(id)).toEqual(['approverAway: Max'])
    expect(lettersTo('dora', letters)[0]!.text).toContain(
      'The previous approver is away, so the decision is now yours.',
    )
    const again = await night()
    expect([lettersTo('dora', again.letters).length, (await stepsOf(id)).length]).toEqual([0, 1])
  })

  test('with a stand-in now or soon it stays where it is', async () => {
    const id = await ask(['max'])
    await isAway('max')
    await it.make('max', 'mia', { firstDay: '2026-05-12', lastDay: '2026-05-20' })
    await night()
    expect(await approversOf(id)).toEqual(['Max'])
  })

  test('up the line and past everyone who is away: to HR, then to the administrator', async () => {
    const id = await ask(['max'])
    for (const who of ['max', 'dora'] as const) await isAway(who)
    await night()
    expect(await approversOf(id)).toEqual(['Hr', 'Max'])
    await isAway('hr')
    await night()
    expect(await approversOf(id)).toEqual(['Adam', 'Hr', 'Max'])
  })

  test('who made the request themselves, from an older version: others in their place', async () => {
    const id = await ask(['max'], 'hr', { userId: w.ids.ann })
    await owner.query('update time_off_approvers set user_id = $2 where request_id = $1', [id, w.ids.hr])
    await night()
    expect(await approversOf(id)).toEqual(['Max'])
    expect(await stepsOf(id)).toEqual(['approverInvolved: Hr'])
  })

  test('the stand-in of one who leaves comes before their manager', async () => {
    await it.make('max', 'eve')
    const id = await ask(['max'])
    expect((await w.call('adam', 'POST', `/api/people/${w.ids.max}/deactivation`)).status).toBe(200)
    await w.settle()
    expect(await approversOf(id)).toEqual(['Eve'])
    expect((await stepsOf(id)).at(-1)).toBe('approverLeft: Max')
    const { approvers } = await show(id)
    expect(approvers[0].standsFor).toBeNull()
  })

  test('a request that nobody can decide is named, and no more once someone can', async () => {
    const id = await ask(['max'])
    // nobody is left but the author
    await owner.query('update users set deactivated_at = now() where company_id = $1 and id <> all($2)', [
      w.acme.id,
      [w.ids.ann],
    ])
    await night()
    const stuck = await owner.query('select stuck_since is not null as stuck from time_off_requests where id = $1', [
      id,
    ])
    expect(stuck.rows).toEqual([{ stuck: true }])
    await owner.query('update users set deactivated_at = null where id = any($1)', [[w.ids.hr, w.ids.adam]])
    const list = async () => (await w.call('hr', 'GET', '/api/time-off/rerouted')).body.data
    expect((await list()).stuck).toEqual([
      expect.objectContaining({ id, user: expect.objectContaining({ id: w.ids.ann }) }),
    ])
    const { rows } = await owner.query(
      `select count(*)::int from events where name = 'timeOff.stuck' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
    await night()
    expect((await list()).stuck).toEqual([])
    expect((await list()).moved).toEqual([expect.objectContaining({ id, why: 'approverLeft' })])
    expect(await approversOf(id)).toEqual(['Hr'])
  })

  test('the list is for people who keep all time off', async () => {
    for (const [who, status] of [
      ['ann', 403],
      ['max', 403],
      ['ivan', 403],
      ['hr', 200],
      ['adam', 200],
    ] as const)
      expect([who, (await w.call(who, 'GET', '/api/time-off/rerouted')).status]).toEqual([who, status])
    await ask(['max'])
    expect((await w.call('gina', 'GET', '/api/time-off/rerouted')).body.data).toEqual({ stuck: [], moved: [] })
  })
})

describe('when asking', () => {
  const foresee = async (approvers: readonly Name[], who: Name = 'ann', userId?: string) => {
    const approverIds = approvers.map((name) => w.ids[name])
    const answer = await w.call(who, 'POST', '/api/time-off/approvers/preview', {
      approverIds,
      ...(userId && { userId }),
    })
    return answer.status === 200
      ? answer.body.data.instead.map(({ firstName }: { firstName: string }) => firstName)
      : answer.status
  }

  test('the asker reads before who is asked too, and it is so', async () => {
    expect(await foresee(['max'])).toEqual([])
    await isAway('max')
    expect(await foresee(['max'])).toEqual(['Dora'])
    expect(await foresee(['max', 'mia'])).toEqual([])
    const id = await ask(['max'])
    expect(await approversOf(id)).toEqual(['Dora', 'Max'])
    const { letters } = await w.settle()
    expect(lettersTo('dora', letters)).toHaveLength(1)
    await it.make('max', 'eve')
    expect(await foresee(['max'])).toEqual([])
    expect(await foresee(['max'], 'mia', w.ids.ann)).toBe(403)
  })

  test('nobody is told of themselves: HR asks for Ann, and those above are away', async () => {
    for (const who of ['max', 'dora'] as const) await isAway(who)
    expect(await foresee(['max'], 'hr', w.ids.ann)).toEqual(['Adam'])
    const id = await ask(['max'], 'hr', { userId: w.ids.ann })
    expect(await approversOf(id)).toEqual(['Adam', 'Max'])
  })
})

test('whatever happens, each request that waits has someone who is there and may decide it, and never its author', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const people = ['ann', 'max', 'mia', 'eve', 'dora', 'hr'] as const
  const pick = () => people[random(people.length)]!
  const isActive = async (who: Name) =>
    (await owner.query('select 1 from users where id = $1 and deactivated_at is null', [w.ids[who]])).rowCount === 1
  const events = {
    delegate: async () => {
      const firstDay = w.clock.now.toISOString().slice(0, 10)
      await it.create(pick(), pick(), { firstDay, lastDay: addDays(firstDay, random(20)) })
    },
    away: async () => {
      const today = w.clock.now.toISOString().slice(0, 10)
      await isAway(pick(), addDays(today, random(40)), today).catch(() => {})
    },
    leave: () => w.call('adam', 'POST', `/api/people/${w.ids[pick()]}/deactivation`),
    back: () => w.call('adam', 'POST', `/api/people/${w.ids[pick()]}/activation`),
    ask: async () => {
      const by = pick()
      monday = addDays(monday, 7)
      const approverIds = [w.ids[pick()]]
      if (await isActive(by))
        await w.call(by, 'POST', '/api/time-off/requests', {
          kind: 'vacation',
          firstDay: monday,
          lastDay: monday,
          approverIds,
        })
    },
  }
  const names = Object.keys(events) as (keyof typeof events)[]
  let seen = 0
  for (let step = 0; step < 60; step++) {
    await events[names[random(names.length)]!]()
    if (step % 4 === 3) w.clock.now = new Date(w.clock.now.getTime() + 86_400_000)
    if (step % 4 !== 3) continue
    await it.clock(w.clock.now.toISOString())
    await night()
    const { rows } = await owner.query<{ id: string; there: number; authors: number }>(
      `select r.id, count(*) filter (where u.status = 'active' and u.deactivated_at is null and u.id not in (r.user_id, r.asked_by)
           and not exists (select 1 from time_off_requests o where o.user_id = u.id and o.status = 'approved'
             and o.first_day <= $2 and o.last_day >= $2::date + 13))::int as there,
         count(*) filter (where u.id in (r.user_id, r.asked_by))::int as authors
       from time_off_requests r left join time_off_approvers a on a.request_id = r.id left join users u on u.id = a.user_id
       where r.company_id = $1 and r.status = 'pending' group by r.id`,
      [w.acme.id, w.clock.now.toISOString().slice(0, 10)],
    )
    // the administrator is always there
    expect(rows.filter(({ there, authors }) => there === 0 || authors > 0)).toEqual([])
    seen += rows.length
  }
  // otherwise nothing was tried
  expect(seen).toBeGreaterThan(20)
}, 60_000)
