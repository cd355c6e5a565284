import { afterAll, expect, test } from 'vitest'
import { data, owner } from '#tests/database.ts'
import { countsOf, factRows } from '#features/work/time-off/balances/server/api.ts'
import { config, world } from '#tests/world.ts'
import { storageOf } from '#platform/files.ts'
import { unseal } from '#platform/secrets.ts'
import { seed } from './seed.ts'

afterAll(async () => {
  await owner.query(`update companies set domain = 'demo-' || left(id::text, 8) where domain = 'demo'`)
  await owner.query(`update accounts set email = 'gone-' || id || '@demo.test' where email like '%@demo.test'`)
})

test('the demo company is made once, and its manager has requests to decide', async () => {
  const w = await world()
  expect(await seed(data, storageOf(config), '2026-11-20')).toBeGreaterThan(75)
  expect(await seed(data, storageOf(config), '2026-11-20')).toBe(0)
  const { rows } = await owner.query(
    `select count(*)::int as waiting from time_off_requests r join time_off_approvers a on a.request_id = r.id join users u on u.id = a.user_id
     where r.status = 'pending' and u.email = 'manager@demo.test'`,
  )
  expect(rows[0].waiting).toBeGreaterThan(2)
  const company = await data.outside((db) =>
    db.selectFrom('companies').select('id').where('domain', '=', 'demo').executeTakeFirstOrThrow(),
  )
  const counted = await data.asCompany(company.id, async (db) => {
    const people = await db.selectFrom('users').select('id').execute()
    const all = await factRows(
      db,
      people.map(({ id }) => id),
    )
    return all.flatMap((row) => row.requests.map(({ id, length }) => [length, countsOf(row).get(id)?.length]))
  })
  expect(counted.length).toBeGreaterThan(200)
  expect(counted.filter(([noted, length]) => noted !== length)).toEqual([])
  // what is confidential is sealed, and can be opened where it stands
  const { rows: numbers } = await owner.query(
    `select n.company_id, n.id, n.national_id from identity_numbers n join users u on u.id = n.id where u.email = 'employee@demo.test'`,
  )
  const [{ company_id: companyId, id: row, national_id: sealed }] = numbers
  expect(unseal({ companyId, column: 'identity_numbers.national_id', row }, sealed)).toBe('011004-9835')
  await w.close()
})
