import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { birthdays } from '#features/surfaces/notifications/facts.ts'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { record } from '#platform/events.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { type Fixtures, makeFixtures } from './fixtures.ts'
import { changed, everythingFor, feedOf, route } from './reading.ts'

/** The company keeps birthdays to those who may see the date of birth. Eve sees no directory and no first days; Ivan has no right at all. */
let w: World
let fixtures: Fixtures
const feeds: Record<string, string> = {}
beforeAll(async () => {
  w = await world()
  fixtures = { ...(await makeFixtures(w, 'acme', route('showRequest'))), user: w.ids.ann }
  await owner.query('update companies set birthdays_for_everybody = false where id = $1', [w.acme.id])
  await w.asAcme(async (db) => {
    await setRolesOf(db, w.ids.ivan, [])
    await db.deleteFrom('rolePermissions').where('key', 'in', ['people.people', 'other.job.job_info']).execute()
  })
  await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
  for (const who of ['eve', 'ivan', 'adam'] as const) feeds[who] = await feedOf(w, who)
})
afterAll(() => w.close())

const user = (values: { birthDate: string; hireDate: string; email: string }) =>
  w.asAcme((db) => db.updateTable('users').set(values).where('id', '=', w.ids.ann).execute())

const day = (n: number) => new Date(w.clock.now.getTime() + n * 86_400_000).toISOString().slice(5, 10)
/** Before and after: Ann is born tomorrow some years ago instead of in spring, came another day, and has another address. */
async function changes(who: 'eve' | 'ivan' | 'adam') {
  const values = { birthDate: '1991-04-05', hireDate: '2022-09-01', email: `ann@${w.acme.domain}.test` }
  await user(values)
  const look = async (): Promise<Record<string, string>> => {
    const at = w.clock.now.toISOString()
    await w.asAcme((db) =>
      record({ db, ip: '', actor: null }, birthdays.upcoming, randomUUID(), { day: at.slice(0, 10), at }),
    )
    const { letters } = await w.settle()
    const answers = await everythingFor(w, who, { fixtures, feed: feeds[who]! })
    const own = letters.filter(({ to }) => to === `${who}@${w.acme.domain}.test`)
    return { ...answers, emails: JSON.stringify(own.map(({ text }) => text)) }
  }
  const before = await look()
  await user({ birthDate: `1991-${day(1)}`, hireDate: '2022-08-17', email: 'ann@elsewhere.test' })
  const after = await look()
  await owner.query('delete from notifications where company_id = $1', [w.acme.id])
  await user(values)
  return changed(before, after).map((question) => [question, before[question], after[question]])
}

test.each(['eve', 'ivan'] as const)(
  '%s learns neither her birthday nor her first day nor her e-mail, in no answer, letter or notification',
  { timeout: 180_000 },
  async (who) => {
    expect(await changes(who)).toEqual([])
  },
)

test('the administrator does', { timeout: 180_000 }, async () => {
  const seen = (await changes('adam')).map(([question]) => question!.split(' ')[0])
  expect([...new Set(seen)]).toEqual(expect.arrayContaining(['showChart', 'showDashboard', 'emails', 'selectUsers']))
})
