import { afterAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterAll(() => w.close())

/** Ann asks Max for a holiday. @returns what was written to Max */
async function askMax(firstDay: string) {
  const asked = await w.call('ann', 'POST', '/api/time-off/requests', {
    kind: 'vacation',
    firstDay,
    lastDay: firstDay,
    approverIds: [w.ids.max],
  })
  expect(asked.status).toBe(201)
  return { id: asked.body.data.id as string, letters: await written('max') }
}
const written = async (who: Name) => {
  const { rows } = await owner.query('select email from users where id = $1', [w.ids[who]])
  return (await w.settle()).letters.filter(({ to }) => to === rows[0].email)
}
const pathOf = (address: string | undefined) => new URL(address!).pathname
const switches = async (who: Name) => (await w.call(who, 'GET', '/api/settings/notifications')).body.data

/** As a mail provider's server calls: no cookie, no Origin, a form. */
const oneClick = (path: string, payload = 'List-Unsubscribe=One-Click', domain = w.acme.domain) =>
  w.app.inject({
    method: 'POST',
    url: path,
    headers: { host: `${domain}.${w.origin.host}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

test('one click in a mail program ends these emails and nothing else, and is in the audit trail', async () => {
  const { letters } = await askMax('2027-08-02')
  const path = pathOf(letters[0]!.unsubscribe)
  const before = await switches('max')
  const answer = await oneClick(path)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers.location).toBeUndefined()
  expect(await switches('max')).toEqual({ ...before, requests: { ...before.requests, email: false } })
  expect((await askMax('2027-08-03')).letters).toEqual([])
  const { rows } = await owner.query(
    `select actor_id, details from events where company_id = $1 and name = 'notifications.channelsUpdated'`,
    [w.acme.id],
  )
  expect(rows).toEqual([{ actor_id: w.ids.max, details: await switches('max') }])
})

test('a mail program that calls again changes nothing more', async () => {
  const { letters } = await askMax('2027-08-02')
  const path = pathOf(letters[0]!.unsubscribe)
  await oneClick(path)
  expect((await oneClick(path)).statusCode).toBe(200)
  const { rows } = await owner.query(
    `select count(*)::int from events where company_id = $1 and name = 'notifications.channelsUpdated'`,
    [w.acme.id],
  )
  expect(rows[0].count).toBe(1)
})

test('a scanner that follows the link changes nothing; the page shows what it is about, turns it off and on again', async () => {
  const { letters } = await askMax('2027-08-02')
  const api = `/api${pathOf(letters[0]!.unsubscribe)}`
  const shown = await w.call(null, 'GET', api)
  expect(shown.body.data).toEqual({ event: 'requests', email: letters[0]!.to, company: 'Acme', isOn: true })
  expect((await switches('max')).requests.email).toBe(true)
  const change = (isOn: boolean) => w.call(null, 'PUT', api, { isOn }, { origin: w.origin.origin })
  for (const isOn of [false, true]) {
    const changed = await w.call(null, 'PUT', api, { isOn })
    expect([changed.status, changed.body.data?.isOn]).toEqual([200, isOn])
    expect((await switches('max')).requests).toEqual({ app: true, desktop: true, email: isOn })
  }
  expect((await change(false)).status).toBe(403)
})

test('switches that were chosen before stay as they are', async () => {
  const chosen = await switches('max')
  await w.call('max', 'PUT', '/api/settings/notifications', {
    data: {
      ...chosen,
      requests: { email: true, desktop: false, app: true },
      birthday: { ...chosen.birthday, app: false },
    },
  })
  const { letters } = await askMax('2027-08-02')
  await oneClick(pathOf(letters[0]!.unsubscribe))
  const after = await switches('max')
  expect(after.requests).toEqual({ email: false, desktop: false, app: true })
  expect(after.birthday).toEqual({ ...chosen.birthday, app: false })
})

test('no other link works: for another kind, another person, another company, cut off, or of someone who is gone', async () => {
  const { letters } = await askMax('2027-08-02')
  const path = pathOf(letters[0]!.unsubscribe)
  const wrong = [
    path.replace('requests', 'birthday'),
    path.replace(w.ids.max.replaceAll('-', ''), w.ids.ann.replaceAll('-', '')),
    path.slice(0, -1),
    '/unsubscribe/requests',
    '/unsubscribe/requests..',
  ]
  expect(new Set(wrong).add(path).size).toBe(wrong.length + 1)
  for (const one of wrong) {
    expect([one, (await oneClick(one)).statusCode]).toEqual([one, 404])
    expect([one, (await w.call(null, 'GET', `/api${one}`)).status]).toEqual([one, 404])
  }
  expect((await oneClick(path, undefined, w.globex.domain)).statusCode).toBe(404)
  expect((await oneClick(path, 'List-Unsubscribe=No')).statusCode).toBe(422)
  expect((await switches('max')).requests.email).toBe(true)
  await owner.query('update users set deactivated_at = now() where id = $1', [w.ids.max])
  expect((await oneClick(path)).statusCode).toBe(404)
})

test('the letters about one request are a thread, in each mailbox its own; those about another are another', async () => {
  const { id, letters } = await askMax('2027-08-02')
  const { thread } = letters[0]!
  expect(thread).toMatch(/^[0-9a-f-]{36}$/)
  await w.call('hr', 'POST', `/api/time-off/requests/${id}/comments`, { body: 'Is this agreed?' })
  const all = (await w.settle()).letters
  expect(all.map((one) => [one.to.split('@')[0], one.thread === thread]).toSorted()).toEqual([
    ['ann', false],
    ['max', true],
  ])
  expect((await askMax('2027-08-03')).letters.map((one) => one.thread === thread)).toEqual([false])
})
