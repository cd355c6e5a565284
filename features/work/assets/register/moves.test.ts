import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { addDays } from '#kit/days.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { keeping } from './factory.ts'

let w: World
const { made, give, giveBack, show, ofPerson, become, stateOf } = keeping(() => w)
let today: string

beforeAll(async () => {
  w = await world()
  today = w.clock.now.toISOString().slice(0, 10)
})
afterAll(() => w.close())

const rows = async (id: string) =>
  (await show(id)).lifecycle.map(
    ({ state, user, comment }: { state: { name: string }; user: { firstName: string } | null; comment: string }) => [
      state.name,
      user?.firstName ?? null,
      comment,
    ],
  )

describe('S3-ASSET-03, S3-ASSET-04: the lifecycle', () => {
  test('a thing is handed over and comes back: state, days, holder, and a row of each', async () => {
    const id = await made({ name: 'ThinkPad' })
    expect((await give('ivan', 'ann', [id], { comment: 'With a bag' })).status).toBe(200)
    expect(await show(id)).toMatchObject({
      state: { name: 'IN USE' },
      status: 'assigned',
      holder: { id: w.ids.ann },
      receivedOn: today,
      returnedOn: null,
    })
    expect((await giveBack('ivan', [id], { comment: 'Scratched' })).status).toBe(200)
    expect(await show(id)).toMatchObject({
      state: { name: 'WAREHOUSE' },
      status: 'available',
      holder: null,
      receivedOn: null,
      returnedOn: today,
    })
    expect(await rows(id)).toEqual([
      ['WAREHOUSE', null, 'Scratched'],
      ['IN USE', 'Ann', 'With a bag'],
      ['WAREHOUSE', null, ''],
    ])
    const [last, before] = (await show(id)).lifecycle
    expect([before.startsOn, before.endsOn, last.endsOn]).toEqual([today, today, null])
    expect(last.recordedBy).toMatchObject({ id: w.ids.ivan })
  })

  test('several things change hands at once: all of them or none', async () => {
    const [one, two] = [await made({ name: 'Key' }), await made({ name: 'Phone' })]
    await give('ivan', 'max', [two])
    const refused = await give('ivan', 'ann', [one, two])
    expect(refused.status).toBe(409)
    expect(refused.body.errors.general).toEqual(['Phone is already with Max Berg.'])
    expect((await show(one)).holder).toBeNull()
    await giveBack('ivan', [two])
    expect((await give('ivan', 'ann', [one, two, one])).status).toBe(200)
    expect((await giveBack('ivan', [one, two])).status).toBe(200)
    expect((await giveBack('ivan', [one])).body.errors.general).toEqual(['Nobody has Key.'])
  })

  test('it stays theirs while it is repaired: one stay, received once', async () => {
    const id = await made({ name: 'Camera' })
    await give('ivan', 'eve', [id])
    expect((await become('ivan', id, 'repair', { comment: 'Lens' })).status).toBe(200)
    expect(await show(id)).toMatchObject({ holder: { id: w.ids.eve }, state: { name: 'REPAIR' }, receivedOn: today })
    expect((await become('ivan', id, 'in_use')).status).toBe(200)
    const mine = (await ofPerson('eve', 'eve')).body
    expect(mine.data).toHaveLength(1)
    expect(mine.data[0]).toMatchObject({
      name: 'Camera',
      state: { name: 'IN USE' },
      receivedOn: today,
      returnedOn: null,
    })
    await giveBack('ivan', [id], { stateId: await stateOf('repair') })
    await become('ivan', id, 'warehouse')
    await give('ivan', 'eve', [id])
    const again = (await ofPerson('eve', 'eve')).body
    expect([again.data.length, again.returned.length]).toEqual([1, 1])
    await giveBack('ivan', [id])
  })

  // from each state: whether it can be given to someone
  test.each([
    ['in_use', 200],
    ['repair', 409],
    ['warehouse', 200],
    ['written_off', 409],
  ] as const)('from %s it is handed over: %i', async (builtIn, status) => {
    const id = await made()
    if (builtIn !== 'warehouse') await become('ivan', id, builtIn)
    expect((await give('ivan', 'ann', [id])).status).toBe(status)
  })

  // while someone has it: which states it may be put into
  test.each([
    ['repair', 200],
    ['warehouse', 409],
    ['written_off', 409],
    ['in_use', 409],
  ] as const)('with someone, it becomes %s: %i', async (builtIn, status) => {
    const id = await made({ name: 'Held' })
    await give('ivan', 'ann', [id])
    expect((await become('ivan', id, builtIn)).status).toBe(status)
    expect((await show(id)).holder).toMatchObject({ id: w.ids.ann })
  })

  test('a day is not ahead and not before the last change', async () => {
    const id = await made()
    expect((await give('ivan', 'ann', [id], { day: addDays(today, 1) })).body.errors).toHaveProperty('day')
    expect((await give('ivan', 'ann', [id], { day: addDays(today, -1) })).body.errors).toHaveProperty('day')
    expect((await give('ivan', 'ann', [id], { day: today })).status).toBe(200)
    expect((await giveBack('ivan', [id], { day: addDays(today, -1) })).body.errors).toHaveProperty('day')
  })

  test('nobody who is gone receives anything, and things that are not there are named', async () => {
    const id = await made()
    expect((await give('ivan', 'otto', [id])).body.errors).toHaveProperty('userId')
    expect((await give('ivan', 'pia', [id])).status).toBe(200)
    expect((await give('ivan', 'ann', [id, w.ids.ann])).body.errors).toEqual({ assetIds: [expect.any(String)] })
    expect((await give('ivan', 'gil', [id])).status).toBe(404)
  })

  test('two hand the same thing over at once: one gets it, the other hears who has it', async () => {
    for (let round = 0; round < 5; round++) {
      const [id, more] = [await made({ name: 'Drill' }), await made({ name: 'Saw' })]
      const answers = await Promise.all([
        give('ivan', 'ann', [id, more]),
        give('adam', 'max', [more, id]),
        give('ivan', 'eve', [id]),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const { holder, lifecycle } = await show(id)
      const winner = ['Ann', 'Max', 'Eve'][answers.findIndex(({ status }) => status === 200)]
      expect(holder.firstName).toBe(winner)
      expect(lifecycle).toHaveLength(2)
      for (const { status, body } of answers)
        if (status === 409) expect(body.errors.general[0]).toMatch(/is already with (Ann|Max|Eve) Berg\.$/)
    }
  })
})

describe('who sees and moves what a person has', () => {
  /** Of one's own, of a report and of a colleague: what Max is answered. */
  const CASES: readonly [right: string, own: number, report: number, colleague: number, moves: Name[]][] = [
    ['own.assets.view', 200, 403, 403, []],
    ['own.assets.edit', 200, 403, 403, ['max']],
    ['manager.assets.view', 403, 200, 403, []],
    ['manager.assets.edit', 403, 200, 403, ['ann']],
    ['other.assets.view', 200, 200, 200, []],
    ['other.assets.edit', 200, 200, 200, ['max', 'ann', 'eve']],
    ['assets.register.view', 403, 403, 403, []],
    ['assets.register.edit', 403, 403, 403, ['max', 'ann', 'eve']],
    ['settings.assets.edit', 403, 403, 403, ['max', 'ann', 'eve']],
    ['settings.assets.view', 403, 403, 403, []],
  ]
  test.each(CASES)('with %s alone', async (right, own, report, colleague, moves) => {
    await w.asAcme(async (db) => setRolesOf(db, w.ids.max, [await makeRole(db, `Only ${right}`, '', [right])]))
    for (const [whom, status] of [
      ['max', own],
      ['ann', report],
      ['eve', colleague],
    ] as const) {
      expect((await ofPerson('max', whom)).status, `sees ${whom}`).toBe(status)
      const may = moves.includes(whom)
      const [id, held] = [await made(), await made()]
      await give('ivan', whom, [held])
      expect((await giveBack('max', [held])).status, `takes from ${whom}`).toBe(may ? 200 : 403)
      expect((await give('max', whom, [id])).status, `gives to ${whom}`).toBe(may ? 200 : 403)
      const free = await w.call('max', 'GET', `/api/people/${w.ids[whom]}/assets/free`)
      expect(free.status, `looks for free things for ${whom}`).toBe(may ? 200 : 403)
      await giveBack('ivan', [held, id])
    }
    const idle = await made()
    // it is with nobody: that is said to people who read where things are
    expect((await giveBack('max', [idle])).status).toBe(/register\.edit|settings\.assets\.edit/.test(right) ? 409 : 403)
  })

  test('free things are found by name and numbers; what someone has or what is written off is not offered', async () => {
    const [free, held, gone] = [
      await made({ name: 'Projector', serialNumber: 'PJ-1' }),
      await made({ name: 'Projector' }),
      await made({ name: 'Projector' }),
    ]
    await give('ivan', 'eve', [held])
    await become('ivan', gone, 'written_off')
    const found = async (search: string) =>
      (await w.call('ivan', 'GET', `/api/people/${w.ids.ann}/assets/free?search=${search}`)).body.data
    expect((await found('projector')).map(({ id }: { id: string }) => id)).toEqual([free])
    expect((await found('pj-1'))[0]).toEqual({ id: free, name: 'Projector', serialNumber: 'PJ-1', inventoryNumber: '' })
  })

  test('nothing of what a thing cost is on a person’s page, and another company sees none of it', async () => {
    const id = await made({ name: 'Watch', price: 9, currency: 'EUR' })
    await give('ivan', 'ann', [id])
    const mine = await ofPerson('ann', 'ann')
    expect(JSON.stringify(mine.body)).toContain('Watch')
    expect(JSON.stringify(mine.body)).not.toContain('price')
    expect(mine.body.can).toEqual({ edit: false })
    for (const who of ['gina', 'gil'] as const) expect((await ofPerson(who, 'ann')).status).toBe(404)
  })
})

describe('what follows', () => {
  test('the person is notified of what they were given and what came back, and of nothing they did themselves', async () => {
    const [one, two] = [await made({ name: 'Tablet' }), await made({ name: 'Pen' })]
    await give('ivan', 'dora', [one, two])
    await giveBack('adam', [one])
    const own = await made({ name: 'Own' })
    await give('adam', 'adam', [own])
    const { pushes } = await w.settle()
    const notices = async (who: Name) =>
      (await w.call(who, 'GET', '/api/notifications')).body.data.map(({ text }: { text: string }) => text)
    expect((await notices('dora')).toSorted()).toEqual([
      'Adam Berg recorded that you returned Tablet',
      'Ivan Berg handed 2 assets over to you',
    ])
    expect((await notices('adam')).filter((text: string) => text.includes('Own'))).toEqual([])
    expect(pushes.some(({ stale }) => stale.includes('assets'))).toBe(true)
  })

  test('the trail says what was given to whom', async () => {
    const id = await made({ name: 'Badge' })
    await give('ivan', 'hr', [id])
    const facts = await w.asAcme((db) =>
      db.selectFrom('events').select(['name', 'details']).where('subjectId', '=', w.ids.hr).execute(),
    )
    expect(facts.filter(({ name }) => name.startsWith('assets.'))).toEqual([
      { name: 'assets.given', details: { assets: [{ id, name: 'Badge' }], day: today } },
    ])
  })

  test('what a leaver has to return is said before the leaving is confirmed, and stays theirs after it', async () => {
    const id = await made({ name: 'Company car' })
    await give('ivan', 'mia', [id])
    const leaving = `/api/people/${w.ids.mia}/leaving`
    const lastDay = addDays(today, -1)
    const { consequences } = (await w.call('adam', 'GET', `${leaving}/consequences?lastDay=${lastDay}`)).body.data
    expect(consequences).toContain('Has 1 asset to return: Company car')
    await w.call('adam', 'POST', `/api/people/${w.ids.mia}/deactivation`, {})
    expect((await show(id)).holder).toMatchObject({ id: w.ids.mia })
    const left = (await w.call('ivan', 'GET', '/api/assets?holder=left')).body.data
    expect(left.map(({ name }: { name: string }) => name)).toEqual(['Company car'])
    expect((await giveBack('ivan', [id])).status).toBe(200)
  })
})
