import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { avatarPath } from './contract.ts'
import { avatarOf, lastAdministrators, personRef } from './server/api.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('the address of a picture is the same in SQL and in code, with a picture and without', async () => {
  const { rows: files } = await owner.query(
    `insert into files (company_id, purpose, owner_id, name, content_type, size, storage_key, created_by)
     values ($1, 'avatar', $2, 'a.webp', 'image/webp', 1, 'members.test', $2) returning id`,
    [w.acme.id, w.ids.ann],
  )
  await owner.query('update users set avatar_file_id = $1 where id = $2', [files[0].id, w.ids.ann])
  const rows = await w.asAcme((db) =>
    db
      .selectFrom('users as u')
      .select(['u.id', 'u.avatarFileId', avatarOf('u').as('avatar'), personRef('u').as('person')])
      .where('u.id', 'in', [w.ids.ann, w.ids.eve])
      .execute(),
  )
  expect(rows.map(({ avatarFileId }) => avatarFileId !== null).toSorted()).toEqual([false, true])
  for (const row of rows) {
    expect(row.avatar).toBe(avatarPath(row.id, row.avatarFileId))
    expect(row.person).toMatchObject({ id: row.id, avatar: row.avatar })
  }
})

test('nobody found is null, not a person of nulls', async () => {
  const found = await w.asAcme(async (db) => {
    const { rows } = await sql<{ person: unknown }>`
      select ${personRef('u')} as person from (values (1)) v left join users u on false`.execute(db)
    return rows
  })
  expect(found).toEqual([{ person: null }])
})

/** Who leaves, who of them is a permanent administrator, and who has to stay. */
const LEAVING: [going: Name[], admins: Name[], staying: Name[]][] = [
  [['adam'], ['adam'], ['adam']],
  [['adam'], ['adam', 'hr'], []],
  [['hr', 'adam'], ['adam', 'hr'], ['adam']],
  [['adam', 'hr'], ['adam', 'hr'], ['hr']],
  [['ann', 'eve'], ['adam'], []],
  [['ann', 'adam', 'eve'], ['adam'], ['adam']],
]
test.each(LEAVING)('when %j go and %j are administrators for good, %j have to stay', async (going, admins, staying) => {
  const kept = await w.asAcme(async (db) => {
    const isAdmin = (name: Name) => admins.includes(name)
    await sql`update users set is_admin = id = any(${admins.map((name) => w.ids[name])}::uuid[]), admin_until = null`.execute(
      db,
    )
    return lastAdministrators(
      { db },
      going.map((name) => ({ id: w.ids[name], isAdmin: isAdmin(name) })),
    )
  })
  expect([...kept]).toEqual(staying.map((name) => w.ids[name]))
})
