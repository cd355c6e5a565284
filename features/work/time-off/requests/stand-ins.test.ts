import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { delegationsOf } from '#features/surfaces/delegations/factory.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let it: ReturnType<typeof delegationsOf>
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  it = delegationsOf(w)
})
afterAll(() => w.close())

const week = { kind: 'vacation', firstDay: '2026-07-06', lastDay: '2026-07-10' }
async function ask(approvers: readonly Name[] = ['max'], by: Name = 'ann', more: object = {}): Promise<string> {
  const approverIds = approvers.map((name) => w.ids[name])
  const { status, body } = await w.call(by, 'POST', '/api/time-off/requests', { ...week, approverIds, ...more })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}
const show = (id: string, who: Name = 'ann') => w.call(who, 'GET', `/api/time-off/requests/${id}`)
interface Person {
  firstName: string
}
const approversOf = async (id: string) =>
  (await show(id)).body.data.approvers
    .map((one: Person & { standsFor: Person | null }) =>
      one.standsFor ? `${one.firstName} for ${one.standsFor.firstName}` : one.firstName,
    )
    .toSorted()
const stepsOf = async (id: string) =>
  (await show(id)).body.data.history.map(
    ({ what, by, standsFor }: { what: string; by: Person; standsFor: Person | null }) =>
      `${what}: ${by.firstName}${standsFor ? ` for ${standsFor.firstName}` : ''}`,
  )
const decide = (who: Name, id: string, status = 'approved') =>
  w.call(who, 'PUT', '/api/calendar/update-vacation-status', { id, status })
const inbox = async (who: Name) => (await w.call(who, 'GET', '/api/approvals')).body.data
const badge = async (who: Name) => (await w.call(who, 'GET', '/api/user-info')).body.user.approvalsCount

describe('a stand-in', () => {
  test('gets what waits and what comes, with badge and inbox, and decides; the history names both', async () => {
    const before = await ask()
    await it.make('max', 'mia')
    const after = await ask(['max'], 'ann', { firstDay: '2026-08-03', lastDay: '2026-08-05' })
    expect(await approversOf(before)).toEqual(['Max', 'Mia for Max'])
    expect(await approversOf(after)).toEqual(['Max', 'Mia for Max'])
    expect(await badge('mia')).toBe(2)
    expect((await inbox('mia')).map(({ standsFor }: { standsFor: Person }) => standsFor.firstName)).toEqual([
      'Max',
      'Max',
    ])
    expect((await inbox('max')).map(({ standsFor }: { standsFor: null }) => standsFor)).toEqual([null, null])
    expect((await decide('mia', before)).status).toBe(200)
    expect(await stepsOf(before)).toEqual(['asked: Ann', 'standIn: Mia for Max', 'approved: Mia for Max'])
    const answer = await w.call('mia', 'PUT', `/api/approvals/timeOff/${after}`, { decision: 'declined' })
    expect(answer.status).toBe(200)
    expect((await stepsOf(after)).at(-1)).toBe('declined: Mia for Max')
    // of two deciders one wins
    expect((await decide('max', after)).status).toBe(409)
  })

  test('decides from the first day to the last where the person works, and reads no longer', async () => {
    await owner.query(
      `with l as (insert into locations (company_id, name, country_id, time_zone) values ($1, 'Auckland', 752, 'Pacific/Auckland') returning id)
       update users set location_id = l.id from l where users.id = $2`,
      [w.acme.id, w.ids.max],
    )
    const id = await ask()
    await it.make('max', 'mia', { firstDay: '2026-05-06', lastDay: '2026-05-07' })
    expect((await show(id, 'mia')).status).toBe(404)
    // Auckland is twelve hours ahead
    await it.clock('2026-05-05T11:59:00Z')
    expect((await show(id, 'mia')).status).toBe(404)
    const { letters } = await it.clock('2026-05-05T12:00:00Z')
    expect((await show(id, 'mia')).status).toBe(200)
    const letter = letters.find(({ to }) => to === `mia@${w.acme.domain}.test`)
    expect(letter?.text).toContain('You get this because you are the stand-in for Max Berg until 7 May 2026.')
    await it.clock('2026-05-07T11:59:00Z')
    expect((await show(id, 'mia')).body.data.can.approve).toBe(true)
    // the clock's job is late: deciding looks for itself
    w.clock.now = new Date('2026-05-07T12:00:00Z')
    expect((await decide('mia', id)).status).toBe(404)
    await it.clock('2026-05-07T12:00:00Z')
    expect([(await show(id, 'mia')).status, await badge('mia')]).toEqual([404, 0])
    expect(await approversOf(id)).toEqual(['Max'])
  })

  test('loses everything when it ends, what they decided as well', async () => {
    const [waits, decided] = [await ask(), await ask(['max'], 'ann', { firstDay: '2026-08-03', lastDay: '2026-08-05' })]
    const id = await it.make('max', 'mia')
    expect((await decide('mia', decided)).status).toBe(200)
    expect((await show(decided, 'mia')).status).toBe(200)
    await it.end('max', id)
    expect([(await show(waits, 'mia')).status, (await show(decided, 'mia')).status]).toEqual([404, 404])
    expect((await stepsOf(decided)).at(-1)).toBe('approved: Mia for Max')
  })

  test('is notified of a new request as an approver is, with the reason; once', async () => {
    await it.make('max', 'mia')
    await w.settle()
    await ask()
    const { letters } = await w.settle()
    const toMia = letters.filter(({ to }) => to === `mia@${w.acme.domain}.test`)
    expect(toMia.map(({ subject }) => subject)).toEqual([expect.stringContaining('Vacation request from Ann Berg')])
    expect(toMia[0]!.text).toContain('you are the stand-in for Max Berg until 15 May 2026')
    expect(letters.find(({ to }) => to === `max@${w.acme.domain}.test`)!.text).not.toContain('stand-in')
    const [notice] = (await w.call('mia', 'GET', '/api/notifications')).body.data
    expect(notice.text).toBe('Ann Berg requests vacation, 6–10 Jul 2026 (for Max Berg)')
  })

  test('is followed once: who stands in for the stand-in decides too, and the next does not', async () => {
    const id = await ask()
    await it.make('max', 'mia')
    await it.make('mia', 'eve')
    await it.make('eve', 'ivan')
    expect(await approversOf(id)).toEqual(['Eve for Max', 'Max', 'Mia for Max'])
  })

  test('is never the author, who made or who changed it, nor a person who is gone', async () => {
    const own = await ask()
    const hrs = await ask(['max'], 'hr', { userId: w.ids.ann, firstDay: '2026-08-03', lastDay: '2026-08-05' })
    const first = await it.make('max', 'ann')
    expect([await approversOf(own), await approversOf(hrs)]).toEqual([['Max'], ['Max']])
    expect((await decide('ann', own)).status).toBe(403)
    await it.end('max', first)
    await it.make('max', 'hr')
    expect([await approversOf(own), await approversOf(hrs)]).toEqual([['Hr for Max', 'Max'], ['Max']])
    expect((await w.call('adam', 'POST', `/api/people/${w.ids.hr}/deactivation`)).status).toBe(200)
    await w.settle()
    expect(await approversOf(own)).toEqual(['Max'])
  })

  test('who is asked themselves decides as such', async () => {
    await it.make('max', 'mia')
    const id = await ask(['max', 'mia'])
    expect(await approversOf(id)).toEqual(['Max', 'Mia'])
    expect((await decide('mia', id)).status).toBe(200)
    expect(await stepsOf(id)).toEqual(['asked: Ann', 'approved: Mia'])
  })
})

describe('a request whose author changes it', () => {
  test('makes no approver of a stand-in: the form sends both back, and after the delegation the stand-in cannot decide', async () => {
    await it.make('max', 'mia')
    const id = await ask()
    const change = (approvers: readonly Name[], version: number) =>
      w.call('ann', 'PUT', `/api/time-off/requests/${id}`, {
        ...week,
        lastDay: '2026-07-09',
        approverIds: approvers.map((name) => w.ids[name]),
        version,
      })
    const { status, body } = await change(['max', 'mia'], 1)
    expect([status, body.data.approvers.length]).toEqual([200, 2])
    expect(await approversOf(id)).toEqual(['Max', 'Mia for Max'])
    await it.clock('2026-05-16T09:00:00Z')
    expect(await approversOf(id)).toEqual(['Max'])
    expect((await decide('mia', id)).status).toBe(404)
    // the stand-in alone is nobody
    await it.make('max', 'mia', { firstDay: '2026-05-16', lastDay: '2026-05-20' })
    const alone = await change(['mia'], 2)
    expect([alone.status, alone.body.errors]).toEqual([422, { approverIds: ['Choose an approver.'] }])
  })

  test('with other approvers: their stand-ins come, the former ones go', async () => {
    await it.make('max', 'mia')
    await it.make('dora', 'eve')
    const id = await ask()
    const answer = await w.call('ann', 'PUT', `/api/time-off/requests/${id}`, {
      ...week,
      approverIds: [w.ids.dora],
      version: 1,
    })
    expect(answer.body.data.approvers.map(({ firstName }: Person) => firstName).toSorted()).toEqual(['Dora', 'Eve'])
    expect((await show(id, 'mia')).status).toBe(404)
  })
})

test('a request that is made while its delegation ends keeps no stand-in, whichever comes first', async () => {
  for (let round = 0; round < 5; round++) {
    const delegation = await it.make('max', 'mia')
    const day = `2026-09-${String(round + 7).padStart(2, '0')}`
    const [id, ended] = await Promise.all([
      ask(['max'], 'ann', { kind: 'sick_day', firstDay: day, lastDay: day }),
      it.end('max', delegation),
    ])
    expect(ended.status).toBe(200)
    expect(await approversOf(id)).toEqual(['Max'])
  }
})
