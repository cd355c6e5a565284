import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { data, owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { account, type Browser, browser, emailOf, givePasswords, PASSWORD } from '../accounts/factory.ts'
import { issue, type Purpose } from './server/actions.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
})
afterAll(() => w.close())

let nora: { id: string; email: string }
let guest: Browser
beforeEach(async () => {
  nora = await account({ verified: false })
  guest = browser(w)
  w.clock.now = new Date()
})

const make = (purpose: Purpose, companyId: string | null = null, now = w.clock.now) =>
  data.outside((db) => issue(db, { purpose, accountId: nora.id, email: nora.email, companyId }, now))

const invite = (now = w.clock.now) =>
  w.asAcme((db) =>
    issue(db, { purpose: 'invitation', companyId: w.acme.id, subjectId: w.ids.pia, email: emailOf(w, 'pia') }, now),
  )

const invitationOf = (token: string, host = w.acme.domain) => guest.call(host, 'GET', `/api/invitations/${token}`)

/** Each kind of link: how it is made for Nora on the bare domain, and how it is used. */
const kinds = [
  ['confirm_email', (host: string | null, token: string) => guest.call(host, 'GET', `/api/confirm-email/${token}`)],
  [
    'new_password',
    (host: string | null, hash: string) =>
      guest.call(host, 'POST', '/api/new-password', { hash, password: 'one more long walk' }),
  ],
  [
    'change_email',
    (host: string | null, token: string) => guest.call(host, 'POST', '/api/email-changing-confirmation', { token }),
  ],
] as const satisfies [Purpose, (host: string | null, token: string) => unknown][]

describe.each(kinds)('a link to %s', (purpose, use) => {
  test('works', async () => {
    expect((await use(null, await make(purpose))).status).toBe(200)
  })
  test('works once', async () => {
    const token = await make(purpose)
    await use(null, token)
    expect((await use(null, token)).status).toBe(404)
  })
  test('has one winner when two come at the same moment', async () => {
    const token = await make(purpose)
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => use(null, token)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 404, 404, 404])
  })
  test('ends', async () => {
    const token = await make(purpose)
    w.clock.now = new Date(w.clock.now.getTime() + 3 * 86_400_000)
    expect((await use(null, token)).status).toBe(404)
  })
  test('ends when a newer one is made', async () => {
    const [older, newer] = [await make(purpose), await make(purpose)]
    expect((await use(null, older)).status).toBe(404)
    expect((await use(null, newer)).status).toBe(200)
  })
  test('opens nothing when a letter of it is changed, cut off or added', async () => {
    const token = await make(purpose)
    const changed = (token[0] === 'A' ? 'B' : 'A') + token.slice(1)
    for (const bad of [changed, token.slice(1), `${token}A`, token.toUpperCase(), '%00', "' or 1=1 --"])
      expect((await use(null, encodeURIComponent(bad))).status).toBe(404)
    expect((await use(null, token)).status).toBe(200)
  })
  test('serves no other purpose', async () => {
    for (const [other] of kinds.filter(([one]) => one !== purpose))
      expect((await use(null, await make(other))).status).toBe(404)
    expect((await use(w.acme.domain, await invite())).status).toBe(404)
  })
  test('of the bare domain opens nothing in a company, nor that of a company elsewhere', async () => {
    expect((await use(w.acme.domain, await make(purpose))).status).toBe(404)
    expect((await use(w.globex.domain, await make(purpose, w.acme.id))).status).toBe(404)
    expect((await use(null, await make(purpose, w.acme.id))).status).toBe(404)
    expect((await use(w.acme.domain, await make(purpose, w.acme.id))).status).toBe(200)
  })
  test('is kept as a hash only', async () => {
    const token = await make(purpose)
    const { rows } = await owner.query('select row_to_json(links)::text as row from links')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })
})

describe('a link that was mailed to an address', () => {
  test.each(kinds.slice(0, 2))('to %s opens nothing once the account has another address', async (purpose, use) => {
    const token = await make(purpose)
    await owner.query('update accounts set email = $2 where id = $1', [nora.id, `moved-${nora.email}`])
    expect((await use(null, token)).status).toBe(404)
  })
  test('to a new address opens nothing once someone else has it', async () => {
    const wanted = `wanted-${nora.email}`
    const link = { purpose: 'change_email' as const, accountId: nora.id, email: wanted }
    const token = await data.outside((db) => issue(db, link, w.clock.now))
    await account({ email: wanted })
    expect((await kinds[2][1](null, token)).status).toBe(404)
  })
})

test('a new password ends the links that were waiting: an older reset, a change of address', async () => {
  const [change, reset] = [await make('change_email'), await make('new_password')]
  expect((await kinds[1][1](null, reset)).status).toBe(200)
  expect((await kinds[2][1](null, change)).status).toBe(404)
})

test('looking at a link does not use it up', async () => {
  const token = await make('new_password')
  for (let n = 0; n < 3; n++) expect((await guest.call(null, 'GET', `/api/new-password/${token}`)).status).toBe(200)
  expect((await kinds[1][1](null, token)).status).toBe(200)
  expect((await guest.call(null, 'GET', `/api/new-password/${token}`)).status).toBe(404)
  const invitation = await invite()
  for (let n = 0; n < 3; n++) expect((await invitationOf(invitation)).status).toBe(200)
})

describe("Pia's invitation", () => {
  const accept = (host: string, token: string) =>
    guest.call(host, 'POST', '/api/confirm-user-creation', { token, password: PASSWORD })
  test('opens nothing in another company', async () => {
    const token = await invite()
    expect((await invitationOf(token, w.globex.domain)).status).toBe(404)
    expect((await accept(w.globex.domain, token)).status).toBe(404)
  })
  test('ends after two weeks, and when a newer one is sent', async () => {
    const older = await invite()
    const newer = await invite()
    expect((await accept(w.acme.domain, older)).status).toBe(404)
    w.clock.now = new Date(w.clock.now.getTime() + 15 * 86_400_000)
    expect((await accept(w.acme.domain, newer)).status).toBe(404)
  })
  test('ends when her address was corrected or she was deactivated meanwhile', async () => {
    const token = await invite()
    for (const [undo, change] of [
      ['update users set deactivated_at = null where id = $1', 'update users set deactivated_at = now() where id = $1'],
      [
        `update users set email = 'pia@' || substr(email::text, 10) where id = $1`,
        `update users set email = 'corrected' || email where id = $1`,
      ],
    ] as const) {
      await owner.query(change, [w.ids.pia])
      expect((await accept(w.acme.domain, token)).status).toBe(404)
      await owner.query(undo, [w.ids.pia])
    }
    await owner.query('update users set email = $2 where id = $1', [w.ids.pia, emailOf(w, 'pia')])
    expect((await invitationOf(token)).status).toBe(200)
  })
  test('is no other link', async () => {
    expect((await accept(w.acme.domain, await make('new_password', w.acme.id))).status).toBe(404)
  })
})
