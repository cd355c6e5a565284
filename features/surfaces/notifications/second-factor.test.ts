import { afterAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-03-02T10:00:00Z')
  await hasFactor('adam')
})
afterAll(() => w.close())

const hasFactor = (who: Name) =>
  owner.query('update accounts set has_factor = true where id = (select account_id from users where id = $1)', [
    w.ids[who],
  ])
const require = async (graceDays: number) => {
  await w.call('adam', 'PUT', '/api/settings/company/sign-in', { secondFactor: 'required', graceDays })
  // said on this clock's day, whatever the day of the database
  await owner.query(`update events set at = $2 where company_id = $1 and name = 'company.signInRulesChanged'`, [
    w.acme.id,
    w.clock.now,
  ])
  return notified()
}
const notified = async () => {
  const { letters } = await w.settle()
  return letters.filter(({ subject }) => /two-factor/.test(subject))
}
const morning = async (day: string) => {
  w.clock.now = new Date(`${day}T07:00:00Z`)
  await w.asAcme((db) => enqueue(db, 'identity.secondFactorNear', {}))
  return notified()
}
const names = (letters: Awaited<ReturnType<typeof notified>>) => letters.map(({ to }) => to.split('@')[0]).toSorted()
const ALL = ['ann', 'dora', 'eve', 'hr', 'ivan', 'max', 'mia']

test('everyone the rule will stop is told when it is announced, in the last week and the day before; anyone who has a factor is not', async () => {
  const announced = await require(14)
  expect(names(announced)).toEqual(ALL)
  expect(announced[0]).toMatchObject({
    subject: 'Acme requires two-factor authentication from Monday 16 March',
    text: expect.stringContaining('/settings/personal/security'),
  })
  expect(await morning('2026-03-08')).toEqual([])
  await hasFactor('ann')
  expect(names(await morning('2026-03-10'))).toEqual(ALL.filter((who) => who !== 'ann'))
  // notified once per stage, however often the job runs
  expect(await morning('2026-03-10')).toEqual([])
  expect(await morning('2026-03-12')).toEqual([])
  await hasFactor('max')
  expect(names(await morning('2026-03-15'))).toEqual(ALL.filter((who) => who !== 'ann' && who !== 'max'))
  expect(await morning('2026-03-16')).toEqual([])
  // the day has come: the gate says it from now on
  expect(await morning('2026-03-17')).toEqual([])
  w.clock.now = new Date('2026-03-15T08:00:00Z')
  const { data } = (await w.call('eve', 'GET', '/api/notifications')).body
  expect(data.map(({ type, info }: { type: string; info: object }) => [type, info])).toEqual(
    Array.from({ length: 3 }, () => ['SecondFactorSoon', { date: '2026-03-16' }]),
  )
})

test('a week of grace is not told of twice in three days', async () => {
  expect(names(await require(7))).toEqual(ALL)
  expect(await morning('2026-03-03')).toEqual([])
  expect(names(await morning('2026-03-06'))).toEqual(ALL)
  expect(names(await morning('2026-03-08'))).toEqual(ALL)
})

test('of a day that was taken back, or of another rule, nothing is told', async () => {
  await w.call('adam', 'PUT', '/api/settings/company/sign-in', { secondFactor: 'required', graceDays: 14 })
  await w.call('adam', 'PUT', '/api/settings/company/sign-in', { secondFactor: 'optional' })
  expect(await notified()).toEqual([])
  expect(await morning('2026-03-15')).toEqual([])
  await require(14)
  // the same day stays announced
  await w.call('adam', 'PUT', '/api/settings/company/sign-in', { secondFactor: 'required', afterSso: true })
  expect(await notified()).toEqual([])
})

test('anyone who comes by a provider that stands for the second factor is not bothered', async () => {
  await owner.query(
    `with p as (insert into sso_providers (company_id, kind, name, vouched_admin, enabled_at)
        values ($1, 'oidc', 'Own', true, now()) returning id)
      insert into sso_bindings (company_id, provider_id, issuer, subject, user_id) select $1, id, 'https://id.test', 'eve', $2 from p`,
    [w.acme.id, w.ids.eve],
  )
  expect(names(await require(14))).toEqual(ALL.filter((who) => who !== 'eve'))
})

test('each is told by the channels that they have chosen', async () => {
  const { data } = (await w.call('eve', 'GET', '/api/settings/notifications')).body
  const access = { email: false, desktop: true, app: true }
  await w.call('eve', 'PUT', '/api/settings/notifications', { data: { ...data, access } })
  expect(names(await require(14))).toEqual(ALL.filter((who) => who !== 'eve'))
  expect((await w.call('eve', 'GET', '/api/notifications')).body.data.length).toBe(1)
})
