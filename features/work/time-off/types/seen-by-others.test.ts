import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import { policyWorld } from '../policies/factory.ts'
import { makeType } from './factory.ts'

/** Ann studies on 4 and 5 May, which is open, and cares for her child on 6 May, which is private. Eve is her colleague, Max her manager. */
let w: World
let study: string
let care: string
const MAY = 'from=2026-05-01&to=2026-05-31'
const ids: Record<string, string> = {}
const letters: Awaited<ReturnType<World['settle']>>['letters'] = []

beforeAll(async () => {
  w = await policyWorld()
  study = await makeType(w)
  care = await makeType(w, { name: 'Care of a child', isPrivate: true, isPaid: false, colour: 'pink' })
  for (const [kind, firstDay, lastDay] of [
    [study, '2026-05-04', '2026-05-05'],
    [care, '2026-05-06', '2026-05-06'],
  ] as const) {
    const leave = { kind, firstDay, lastDay, approverIds: [w.ids.max], comment: 'Because of Lisa' }
    const { body } = await w.call('ann', 'POST', '/api/time-off/requests', leave)
    ids[kind] = body.data.id
    // who decides is notified while it waits
    letters.push(...(await w.settle()).letters)
    const path = `/api/time-off/requests/${body.data.id}/status`
    await w.call('max', 'PUT', path, { status: 'approved' })
  }
})
afterAll(() => w.close())

const absences = async (who: Name, more = '') =>
  (await w.call(who, 'GET', `/api/absences?${MAY}${more}`)).body.data.map(
    ({ kind, leaveType }: { kind: string; leaveType: string }) => [kind, leaveType],
  )
const chartKinds = async (who: Name, more = '') => {
  const { body } = await w.call(who, 'GET', `/api/calendar?${MAY}${more}`)
  const names = ['away', 'vacation', 'day_off', 'sick_day', 'parental_leave', ...body.ownKinds]
  return body.leave.map((row: number[]) => names[row[3]!])
}
const feed = async (who: Name) => {
  const { address } = (await w.call(who, 'POST', '/api/calendar/feed', { scope: 'company' })).body
  return (await w.call(null, 'GET', new URL(address).pathname)).body
}

describe('an open type is known like a day off, a private one as an absence alone', () => {
  test.each<[Name, string[]]>([
    ['ann', ['Study leave', 'Care of a child']],
    ['max', ['Study leave', 'Care of a child']],
    ['hr', ['Study leave', 'Care of a child']],
    ['eve', ['Study leave', 'Away']],
  ])('%s reads %j', async (who, words) => {
    expect((await absences(who)).map(([, word]: [string, string]) => word)).toEqual(words)
    const kinds = words.map((word) => (word === 'Away' ? 'away' : word === 'Study leave' ? study : care))
    expect((await absences(who)).map(([kind]: [string]) => kind)).toEqual(kinds)
    expect((await chartKinds(who)).filter((kind: string) => kind !== undefined)).toEqual(kinds)
    const text = await feed(who)
    for (const word of new Set(words)) expect(text).toContain(`Ann Berg: ${word}`)
    expect(text.includes('Care of a child')).toBe(words.includes('Care of a child'))
    const file = await w.call(who, 'GET', `/api/calendar/export?${MAY}&format=csv`)
    expect(file.body.includes('Care of a child')).toBe(words.includes('Care of a child'))
  })

  test('a filter by the private type says nothing to Eve', async () => {
    expect(await absences('eve', `&kind=${care}`)).toEqual([])
    expect(await chartKinds('eve', `&kinds=${care}`)).toEqual([])
    expect(await chartKinds('max', `&kinds=${care}`)).toEqual([care])
    const file = (who: Name) => w.call(who, 'GET', `/api/calendar/export?${MAY}&format=csv&kinds=${care}`)
    expect((await file('eve')).body).not.toContain('Ann')
    expect((await file('max')).body).toContain('Care of a child')
  })

  test('who may not know of days off may not know of open types either', async () => {
    const without = await w.asAcme((db) =>
      db.deleteFrom('rolePermissions').where('key', '=', 'calendar.day_off').returningAll().execute(),
    )
    const moved = () =>
      owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
    await moved()
    expect((await absences('eve')).map(([kind]: [string]) => kind)).toEqual(['away', 'away'])
    expect(await chartKinds('eve')).toEqual(['away', 'away'])
    await w.asAcme((db) => db.insertInto('rolePermissions').values(without).execute())
    await moved()
  })

  test('the head of her profile says as much', async () => {
    const said = async (who: Name) => (await w.call(who, 'GET', `/api/profile/${w.ids.ann}`)).body.data.away
    // a leave that follows without a gap is the same absence
    expect(await said('eve')).toMatchObject([{ text: 'Study leave until 6 May', mark: study }])
    w.clock.now = new Date('2026-05-06T09:00:00Z')
    expect(await said('eve')).toMatchObject([{ text: 'Away today', mark: 'away' }])
    expect(await said('max')).toMatchObject([{ text: 'Care of a child today', mark: care }])
    w.clock.now = new Date('2026-05-04T09:00:00Z')
  })

  test('reading private leave of another leaves the trace that reading of an illness does', async () => {
    const reads = () =>
      w
        .asAcme((db) => db.selectFrom('events').select('details').where('name', '=', 'audit.healthRead').execute())
        .then((rows) => rows.length)
    const before = await reads()
    await w.call('dora', 'GET', `/api/time-off/requests/${ids[study]}`)
    expect(await reads()).toBe(before)
    await w.call('dora', 'GET', `/api/time-off/requests/${ids[care]}`)
    expect(await reads()).toBe(before + 1)
  })
})

describe('what people are notified of', () => {
  test('says the name; what was written about private leave stays inside', async () => {
    await w.settle()
    const to = (who: Name) => letters.filter((letter) => letter.to === `${who}@${w.acme.domain}.test`)
    const about = (word: string) => to('max').filter(({ text }) => text.includes(word))
    expect(about('Study leave')[0]!.subject).toMatch(/^Time off request \(Study leave\) from Ann Berg: /)
    expect(about('Study leave')[0]!.text).toContain('Because of Lisa')
    expect(about('Care of a child').length).toBeGreaterThan(0)
    for (const { text, html } of about('Care of a child')) expect(text + html).not.toContain('Lisa')
    const { body } = await w.call('ann', 'GET', '/api/notifications')
    expect(body.data[0]).toMatchObject({
      type: 'UserTimeOffRequestStatusWasUpdated',
      info: { timeOff: { id: ids[care], kind: care, name: 'Care of a child', status: 'approved' } },
      mark: { kind: care, asked: false },
    })
    expect(body.data[0].text).toContain('Care of a child')
  })
})
