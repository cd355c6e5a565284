import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSession } from '#platform/session.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { importing } from './factory.ts'
import { may, visibleTo } from './server/access.ts'
import { csvFile } from './server/rules/write-file.ts'

let w: World
let all: { id: string; createdBy: string }[]
beforeAll(async () => {
  w = await world()
  const upload = (who: Name) =>
    importing(w).upload(
      who,
      csvFile([
        ['First name', 'E-mail'],
        ['Lo', 'lo@example.test'],
      ]),
    )
  await upload('hr')
  await upload('adam')
  all = await w.asAcme((db) => db.selectFrom('userImports').select(['id', 'createdBy']).execute())
})
afterAll(() => w.close())

const EVERYBODY: Name[] = ['ann', 'max', 'dora', 'eve', 'mia', 'hr', 'adam', 'ivan']

test('may.see and visibleTo agree for everyone about every import, and the list and the page say the same', async () => {
  expect(all.map(({ createdBy }) => createdBy).toSorted()).toEqual([w.ids.hr, w.ids.adam].toSorted())
  for (const who of EVERYBODY) {
    const actor = (await w.asAcme((db) => readSession(db, w.tokens[who], w.clock.now)))!
    const seen = await w.asAcme(async (db) =>
      (await sql<{ id: string }>`select i.id from user_imports i where ${visibleTo(actor)}`.execute(db)).rows.map(
        ({ id }) => id,
      ),
    )
    const allowed = all.filter((one) => may.see(actor, one)).map(({ id }) => id)
    expect([who, seen.toSorted()]).toEqual([who, allowed.toSorted()])
    const list = await w.call(who, 'GET', '/api/people/imports')
    const creates = who === 'hr' || who === 'adam'
    expect([who, list.status]).toEqual([who, creates ? 200 : 403])
    if (creates) expect(list.body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual(allowed.toSorted())
    for (const { id } of all) {
      const { status } = await w.call(who, 'GET', `/api/people/imports/${id}`)
      expect([who, status]).toEqual([who, creates ? (allowed.includes(id) ? 200 : 404) : 403])
    }
  }
})
