import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
const put = (type: string, info: object) =>
  owner.query('insert into notifications (company_id, user_id, type, info, date) values ($1, $2, $3, $4, now())', [
    w.acme.id,
    w.ids.ann,
    type,
    JSON.stringify(info),
  ])
const newest = async (language: string) =>
  (await w.call('ann', 'GET', '/api/notifications', undefined, { 'content-language': language })).body.data[0]

test('the sentence is in the language of the reader, beside what the specification says', async () => {
  const max = { id: w.ids.max, firstName: 'Max', lastName: 'Ek' }
  const ann = { id: w.ids.ann, firstName: 'Ann', lastName: 'Berg' }
  const request = randomUUID()
  const dayOff = { id: request, status: 'approved', approvers: [max], dateFrom: '2026-07-06', dateTo: '2026-07-10' }
  const info = { agentUser: max, patientUser: ann, dayOff }
  await put('UserDayOffRequestStatusWasUpdated', info)
  expect(await newest('en')).toMatchObject({
    type: 'UserDayOffRequestStatusWasUpdated',
    info,
    event: 'requests',
    text: 'Max Ek approved your day off, 6–10 Jul 2026',
    to: `/people/${w.ids.ann}/time-off?request=${request}`,
    mark: { kind: 'day_off', asked: false },
  })
  expect((await newest('ru')).text).toBe('Ваш отгул согласован: 6–10 июл. 2026 (Max Ek)')
})

test('of a type that no feature brings there is no sentence, and the others come all the same', async () => {
  await put('SomethingElse', {})
  const { data } = (await w.call('ann', 'GET', '/api/notifications')).body
  expect(data[0]).toMatchObject({ type: 'SomethingElse', event: null, text: null, to: null, mark: null })
  expect(data.length).toBeGreaterThan(1)
})
