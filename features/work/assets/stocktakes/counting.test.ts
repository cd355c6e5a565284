import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { counting, offices, type Offices } from './factory.ts'

let w: World
const { sent, scan, undo, show, lines, counts, finish, factsOf } = counting(() => w)

beforeAll(async () => {
  w = await world()
  await w.asAcme(async (db) => {
    await setRolesOf(db, w.ids.mia, [await makeRole(db, 'Movers', '', ['assets.register.edit'])])
  })
})
afterAll(() => w.close())

let mark: string
let oslo: string
let laptop: Offices['laptop']
let inStockholm: Offices['inStockholm']
beforeEach(async () => {
  ;({ mark, oslo, laptop, inStockholm } = await offices(w))
})

const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and usename <> current_user and wait_event_type = 'Lock'`
/** Someone else has the stock-take until both calls are under way: they meet, however fast each of them is. */
async function whileHeld<T>(id: string, work: () => Promise<T>): Promise<T> {
  const other = await owner.connect()
  await other.query('begin')
  await other.query('select 1 from stocktakes where id = $1 for update', [id])
  const done = work()
  await vi.waitFor(async () => expect((await owner.query(WAITING)).rows[0].count).toBe(2), { timeout: 5000 })
  await other.query('commit')
  other.release()
  return done
}

describe('a code is', () => {
  test.each<[what: string, code: (id: string) => string, result: string]>([
    ['its inventory number', () => `${mark}-1`, 'found'],
    ['its inventory number in small letters, with spaces', () => ` ${mark.toLowerCase()}-1 `, 'found'],
    ['its serial number', () => `sn${mark}-1`, 'found'],
    ['its label', (id) => `http://acme.example.test/company/assets/${id}`, 'found'],
    [
      'its label in capitals, as some scanners type',
      (id) => `HTTP://ACME.EXAMPLE.TEST/COMPANY/ASSETS/${id.toUpperCase()}`,
      'found',
    ],
    ['its id, from the list', (id) => id, 'found'],
    ['a number of something in another place', () => `${mark}-2`, 'elsewhere'],
    ['nothing that is known', () => `none ${mark}`, 'unknown'],
    ['a label of nothing', () => `https://acme.example.test/company/assets/${randomUUID()}`, 'unknown'],
  ])('%s', async (_, code, result) => {
    const id = await laptop(1)
    await laptop(2, { locationId: oslo })
    const stocktake = await inStockholm()
    const answered = await scan(stocktake, code(id))
    expect(answered.result).toBe(result)
    expect(answered.count?.countedBy?.id).toBe(w.ids.ivan)
    const figures = { found: 0, elsewhere: 0, unknown: 0, [result]: 1 }
    expect(await show(stocktake)).toMatchObject(figures)
  })

  test('a thing of another company: nothing that is known', async () => {
    const theirs = (await w.call('gina', 'POST', '/api/assets', { name: 'Theirs', inventoryNumber: `G${mark}` })).body
      .data.id
    await laptop(1)
    const id = await inStockholm()
    expect((await scan(id, theirs)).result).toBe('unknown')
    expect((await scan(id, `G${mark}`)).result).toBe('unknown')
  })

  test('a serial number that two have: the one that was not found yet', async () => {
    const both = [await laptop(1, { serialNumber: `TWIN${mark}` }), await laptop(2, { serialNumber: `TWIN${mark}` })]
    const id = await inStockholm()
    const answered = await sent(id, [{ code: `TWIN${mark}` }, { code: `TWIN${mark}` }, { code: `TWIN${mark}` }])
    expect(answered.map(({ result }) => result)).toEqual(['found', 'found', 'already'])
    expect(
      answered
        .slice(0, 2)
        .map(({ count }) => count?.assetId)
        .toSorted(),
    ).toEqual(both.toSorted())
  })
})

describe('one thing is found once', () => {
  test('the second hears who has found it', async () => {
    await laptop(1)
    const id = await inStockholm()
    await scan(id, `${mark}-1`)
    const second = await scan(id, `${mark}-1`, 'mia')
    expect(second).toMatchObject({ result: 'already', count: { countedBy: { id: w.ids.ivan } } })
    expect(await show(id)).toMatchObject({ found: 1 })
  })

  test('by two at the same time', async () => {
    await Promise.all([1, 2, 3, 4].map((no) => laptop(no)))
    const id = await inStockholm()
    const codes = [1, 2, 3, 4].map((no) => ({ code: `${mark}-${no}` }))
    const [mine, others] = [codes, codes.toReversed()]
    const both = await whileHeld(id, () => Promise.all([sent(id, mine, 'ivan'), sent(id, others, 'mia')]))
    const results = both.flat().map(({ result }) => result)
    expect(results.toSorted()).toEqual(['already', 'already', 'already', 'already', 'found', 'found', 'found', 'found'])
    const all = await counts(id)
    expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })

  test('what is sent again changes nothing, not even what was undone since', async () => {
    await laptop(1)
    await laptop(2)
    const id = await inStockholm()
    const scans = [
      { id: randomUUID(), code: `${mark}-1` },
      { id: randomUUID(), code: `${mark}-2` },
      { id: randomUUID(), code: `lost ${mark}` },
    ]
    const first = await sent(id, scans)
    await undo(id, scans[0]!.id)
    const again = await sent(id, scans)
    expect(first.map(({ result }) => result)).toEqual(['found', 'found', 'unknown'])
    expect(again.map(({ result }) => result)).toEqual(['undone', 'found', 'unknown'])
    expect(await show(id)).toMatchObject({ found: 1, unknown: 1 })
    expect((await counts(id)).length).toBe(3)
  })

  test('an unknown code that is scanned again is one note', async () => {
    await laptop(1)
    const id = await inStockholm()
    expect((await scan(id, `What ${mark}`)).result).toBe('unknown')
    expect((await scan(id, `WHAT ${mark}`)).result).toBe('already')
    expect(await show(id)).toMatchObject({ unknown: 1 })
  })
})

describe('what was counted', () => {
  test('is undone, and found again by another scan', async () => {
    await laptop(1)
    const id = await inStockholm()
    const first = await scan(id, `${mark}-1`)
    expect((await undo(id, first.id, 'mia')).result).toBe('undone')
    expect(await show(id)).toMatchObject({ found: 0 })
    const second = await scan(id, `${mark}-1`, 'mia')
    expect(second).toMatchObject({ result: 'found', count: { countedBy: { id: w.ids.mia } } })
    expect((await undo(id, randomUUID())).result).toBe('gone')
  })

  test('is scanned, undone and scanned again in one call, in that order', async () => {
    await laptop(1)
    const id = await inStockholm()
    const [one, two] = [randomUUID(), randomUUID()]
    const answered = await sent(id, [
      { id: one, code: `${mark}-1` },
      { id: one, what: 'undo' },
      { id: two, code: `${mark}-1` },
    ])
    expect(answered.map(({ result }) => result)).toEqual(['found', 'undone', 'found'])
    expect((await lines(id))[0]!.count?.id).toBe(two)
  })

  test('has a condition and a note', async () => {
    await laptop(1)
    const id = await inStockholm()
    const first = await scan(id, `${mark}-1`)
    const noted = { id: first.id, what: 'note', condition: 'damaged', note: 'Crack in the lid' }
    expect((await sent(id, [noted]))[0]).toMatchObject({ result: 'noted', count: { condition: 'damaged' } })
    expect((await lines(id))[0]!.count).toMatchObject({ condition: 'damaged', note: 'Crack in the lid' })
  })

  test('has the time of the scan, within the time that the stock-take was open', async () => {
    await laptop(1)
    await laptop(2)
    await laptop(3)
    const id = await inStockholm()
    const now = w.clock.now.getTime()
    const at = (ms: number) => new Date(now + ms).toISOString()
    w.clock.now = new Date(now + 3_600_000)
    const answered = await sent(id, [
      { code: `${mark}-1`, at: at(60_000) },
      { code: `${mark}-2`, at: at(-86_400_000) },
      { code: `${mark}-3`, at: at(86_400_000) },
    ])
    expect(answered.map(({ count }) => count?.countedAt)).toEqual([at(60_000), at(0), at(3_600_000)])
  })

  test('is read from a number on, undone ones too', async () => {
    await laptop(1)
    await laptop(2)
    const id = await inStockholm()
    const first = await scan(id, `${mark}-1`)
    await scan(id, `${mark}-2`)
    await undo(id, first.id)
    expect((await counts(id, 1)).map(({ number, isUndone }) => [number, isUndone])).toEqual([
      [2, false],
      [3, true],
    ])
    expect(await counts(id, 3)).toEqual([])
  })

  test('is no fact of its own; the finish tells the numbers', async () => {
    await laptop(1)
    await laptop(2)
    const id = await inStockholm()
    await scan(id, `${mark}-1`)
    await scan(id, `odd ${mark}`)
    expect((await finish('ivan', id)).status).toBe(200)
    const facts = await factsOf(id)
    expect(facts.map(({ name }) => name)).toEqual(['stocktakes.started', 'stocktakes.finished'])
    expect(facts[1]!.details).toMatchObject({ expected: 2, found: 1, missing: 1, elsewhere: 0, unknown: 1 })
  })
})
