import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetRights } from '#platform/grants.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const at = (who: Name, rest = '') => `/api/people/${w.ids[who]}/identity-numbers${rest}`
const NATIONAL = '19850412-1239'
const TAX = 'SE-TAX-7741'
const show = async (whose: Name, who: Name = 'hr') => (await w.call(who, 'GET', at(whose))).body
const put = (whose: Name, body: object, who: Name = 'hr') => w.call(who, 'PUT', at(whose), body)
const reveal = async (whose: Name, who: Name = 'hr') => (await w.call(who, 'POST', at(whose, '/reveal'))).body.data
const facts = (name: string, whose: Name) =>
  w.asAcme((db) =>
    db
      .selectFrom('events')
      .select(['actorId', 'details'])
      .where('name', '=', name)
      .where('subjectId', '=', w.ids[whose])
      .execute(),
  )
const stored = async (whose: Name) =>
  (await owner.query('select national_id, tax_id from identity_numbers where id = $1', [w.ids[whose]])).rows[0]

test('numbers are masked, revealed on request, and stored sealed', async () => {
  expect(await show('ann')).toEqual({ data: { nationalId: false, taxId: false, version: 0 }, can: { edit: true } })
  const saved = await put('ann', { nationalId: ` ${NATIONAL} `, taxId: TAX, version: 0 })
  expect(saved.body).toMatchObject({ data: { version: 1 } })
  expect(await show('ann')).toEqual({ data: { nationalId: true, taxId: true, version: 1 }, can: { edit: true } })
  expect(await reveal('ann')).toEqual({ nationalId: NATIONAL, taxId: TAX, version: 1 })
  const row = await stored('ann')
  expect(row).toEqual({ national_id: expect.stringMatching(/^v1\./), tax_id: expect.stringMatching(/^v1\./) })
  // a sealed number copied to another person's row cannot be opened
  await owner.query('insert into identity_numbers (company_id, id, national_id) values ($1, $2, $3)', [
    w.acme.id,
    w.ids.ivan,
    row.national_id,
  ])
  expect((await w.call('hr', 'POST', at('ivan', '/reveal'))).status).toBe(500)
})

test('an omitted number stays, an empty one is removed, and of two changes at once one is refused', async () => {
  await put('eve', { nationalId: NATIONAL, version: 0 })
  expect((await put('eve', { taxId: TAX, version: 1 })).body.data.version).toBe(2)
  expect(await reveal('eve')).toMatchObject({ nationalId: NATIONAL, taxId: TAX })
  for (const version of [0, 1]) expect((await put('eve', { taxId: 'other', version })).status).toBe(409)
  expect((await put('eve', { nationalId: '', version: 2 })).status).toBe(200)
  expect(await reveal('eve')).toEqual({ nationalId: '', taxId: TAX, version: 3 })
  expect(await stored('eve')).toMatchObject({ national_id: null })
})

test.each([['<b>'], ['1'.repeat(51)], ['12\n34']])('%j is no number', async (taxId) => {
  expect((await put('mia', { taxId, version: 0 })).body.errors).toEqual({ taxId: [expect.any(String)] })
})

test('each reveal is in the trail, one’s own too, and no number ever is', async () => {
  await put('max', { nationalId: NATIONAL, taxId: TAX, version: 0 })
  await reveal('max')
  await reveal('max', 'max')
  await reveal('max', 'max')
  const read = await facts('audit.identityNumbersRead', 'max')
  expect(read.map(({ actorId }) => actorId).toSorted()).toEqual([w.ids.hr, w.ids.max, w.ids.max].toSorted())
  expect(await facts('identityNumbers.changed', 'max')).toEqual([
    { actorId: w.ids.hr, details: { changes: { nationalId: [null, null], taxId: [null, null] } } },
  ])
  const { rows } = await owner.query('select details::text, name from events where details::text ~ $1', [
    `${NATIONAL}|${TAX}`,
  ])
  expect(rows).toEqual([])
})

test('a revealed number is not kept for a repeated call', async () => {
  await put('dora', { taxId: TAX, version: 0 })
  const key = randomUUID()
  const again = () => w.call('hr', 'POST', at('dora', '/reveal'), undefined, { 'idempotency-key': key })
  expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  expect(await facts('audit.identityNumbersRead', 'dora')).toHaveLength(2)
})

describe('who may', () => {
  const give = async (...permissions: string[]) => {
    const name = `Numbers ${randomUUID()}`
    const roleId = (await w.call('adam', 'POST', '/api/roles', { name, permissions })).body.data.id
    await w.asAcme(async (db) => {
      await db.deleteFrom('userRoles').where('userId', '=', w.ids.max).execute()
      await db.insertInto('userRoles').values({ userId: w.ids.max, roleId }).execute()
      await forgetRights(db)
    })
  }

  test('everyone sees their own and changes nobody’s, by the built-in role', async () => {
    expect(await show('mia', 'mia')).toMatchObject({ can: { edit: false } })
    expect((await put('mia', { taxId: TAX, version: 0 }, 'mia')).status).toBe(403)
    for (const whose of ['ann', 'max'] as const)
      for (const path of [at(whose), at(whose, '/reveal')])
        expect((await w.call('mia', path.endsWith('reveal') ? 'POST' : 'GET', path)).status).toBe(403)
  })

  // Ann reports to Max, Mia does not
  test.each([
    [['other.personal.edit', 'other.compensation.edit', 'people.people.edit'], []],
    [['own.identity_numbers.view'], ['see max']],
    [['own.identity_numbers.edit'], ['see max', 'edit max']],
    [['manager.identity_numbers.view'], ['see ann']],
    [['manager.identity_numbers.edit'], ['see ann', 'edit ann']],
    [['other.identity_numbers.view'], ['see max', 'see ann', 'see mia']],
    [['other.identity_numbers.edit'], ['see max', 'edit max', 'see ann', 'edit ann', 'see mia', 'edit mia']],
  ])('with %j: %j', async (permissions, expected) => {
    await give(...permissions)
    const opened: string[] = []
    for (const whose of ['max', 'ann', 'mia'] as const) {
      const seen = [await w.call('max', 'GET', at(whose)), await w.call('max', 'POST', at(whose, '/reveal'))]
      expect(new Set(seen.map(({ status }) => status)).size).toBe(1)
      if (seen[0]!.status === 200) opened.push(`see ${whose}`)
      // nobody has seen this version: an editor is told so
      if ((await put(whose, { taxId: 'x', version: 99 }, 'max')).status === 409) opened.push(`edit ${whose}`)
    }
    expect(opened).toEqual(expected)
  })

  test('someone of another company finds nobody', async () => {
    expect((await w.call('gina', 'GET', at('ann'))).status).toBe(404)
    expect((await w.call('gina', 'POST', at('ann', '/reveal'))).status).toBe(404)
    expect((await put('ann', { taxId: 'x', version: 0 }, 'gina')).status).toBe(404)
  })

  test('what nobody may see of someone is nowhere in a search or an export', async () => {
    await put('ivan', { taxId: TAX, version: 1 })
    for (const path of [
      `/api/people?search=${TAX}`,
      `/api/users/select?search=${TAX}`,
      `/api/people?columns=taxId`,
      `/api/people?sort=taxId`,
    ])
      expect(JSON.stringify((await w.call('adam', 'GET', path)).body)).not.toContain(w.ids.ivan)
    expect((await w.call('adam', 'GET', '/api/people/export?format=csv')).body).not.toContain(TAX)
  })
})
