import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { withoutIds } from '#tests/without-ids.ts'
import type { Chart } from './contract.ts'

let w: World
const MAY = '/api/calendar?from=2026-05-01&to=2026-05-31'
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  const leave = (who: Name, kind: string, first: string, last: string, status: string, approver: Name = 'max') =>
    owner.query(
      `with r as (insert into time_off_requests (company_id, user_id, kind, first_day, last_day, status, length, asked_by)
        values ($1, $2, $3, $4, $5, $6, 1000, $2) returning id)
       insert into time_off_approvers (company_id, request_id, user_id) select $1, id, $7 from r`,
      [w.acme.id, w.ids[who], kind, first, last, status, w.ids[approver]],
    )
  await leave('ann', 'sick_day', '2026-05-04', '2026-05-06', 'approved')
  await leave('ann', 'vacation', '2026-05-11', '2026-05-12', 'pending')
  await leave('ivan', 'vacation', '2026-04-27', '2026-05-02', 'approved', 'hr')
  await leave('eve', 'parental_leave', '2026-05-20', '2026-06-20', 'declined')
  await owner.query(`update users set birth_date = '1990-05-08', hire_date = '2026-05-18' where id = $1`, [w.ids.mia])
  await owner.query(
    `insert into holidays (company_id, first_day, last_day, name_en, name_ru, name_sv) values ($1, '2026-05-01', '2026-05-01', 'Labour Day', 'Праздник труда', 'Första maj')`,
    [w.acme.id],
  )
})
afterAll(() => w.close())

const chart = async (who: Name, url = MAY) => (await w.call(who, 'GET', url)).body as Chart
const leaveOf = (of: Chart, who: Name) => {
  const index = of.people.findIndex((one) => one[0] === w.ids[who])
  return of.leave
    .filter((row) => row[0] === index)
    .map(([, first, last, kind, pending, , , id]) => ({ first, last, kind, pending, open: id !== '' }))
}

describe('who sees what', () => {
  test.each([
    ['Ann herself', 'ann', 3],
    ['her approver and manager', 'max', 3],
    ['her manager’s manager', 'dora', 3],
    ['HR', 'hr', 3],
    ['the administrator', 'adam', 3],
    ['a colleague', 'eve', 0],
    ['the asset manager', 'ivan', 0],
  ] as const)('Ann is ill: %s reads her kind, or only that she is away', async (_name, who, kind) => {
    const [sick, ...rest] = leaveOf(await chart(who), 'ann')
    expect(sick).toEqual({ first: 3, last: 5, kind, pending: 0, open: kind > 0 })
    // what waits for approval is not for colleagues
    expect(rest).toHaveLength(kind > 0 ? 1 : 0)
  })

  test('a colleague’s answer does not hold the word, in any field', async () => {
    expect(JSON.stringify((await w.call('eve', 'GET', MAY)).body)).not.toMatch(/sick|parental/)
  })

  test('vacation is open to colleagues by their role, but not the request', async () => {
    expect(leaveOf(await chart('eve'), 'ivan')).toEqual([{ first: -4, last: 1, kind: 1, pending: 0, open: false }])
  })

  test('people of another company are not there', async () => {
    const gil = await chart('gil')
    expect(gil.people.map((one) => one[0]).toSorted()).toEqual([w.ids.gil, w.ids.gina].toSorted())
    expect(gil.holidays).toEqual([])
  })
})

test('holidays in the reader’s language, newcomers and birthdays without a year stand in it', async () => {
  const { body } = await w.call('ann', 'GET', MAY, undefined, { 'content-language': 'sv' })
  expect(body.holidays).toEqual([[-1, 0, 0, 'Första maj', 0]])
  const mia = body.people.findIndex((one: unknown[]) => one[0] === w.ids.mia)
  expect(body.birthdays).toEqual([[mia, 7]])
  expect(body.joined).toEqual([[mia, 17]])
  expect(withoutIds(body)).not.toContain('1990')
})

test('filters narrow people and kinds; more than 400 days and nonsense are refused', async () => {
  expect((await chart('hr', `${MAY}&people=${w.ids.ann}`)).people).toHaveLength(1)
  expect((await chart('hr', `${MAY}&kinds=vacation`)).leave.map((row) => row[3])).toEqual([1, 1])
  expect((await w.call('hr', 'GET', `${MAY}&kinds=vacation,bogus`)).status).toBe(422)
  expect((await w.call('hr', 'GET', '/api/calendar?from=2026-01-01&to=2027-12-31')).status).toBe(422)
  expect((await w.call('hr', 'GET', '/api/calendar?from=2026-02-01&to=2026-01-01')).status).toBe(422)
  expect((await w.call('hr', 'GET', `${MAY}&people=1;drop`)).status).toBe(422)
})

describe('the feed', () => {
  const read = (address: string) => w.call(null, 'GET', new URL(address).pathname)

  test('is read without a session by its address alone, with whole days; a new address ends the old one', async () => {
    const first = (await w.call('eve', 'POST', '/api/calendar/feed', {})).body.address
    const answer = await read(first)
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('BEGIN:VCALENDAR')
    expect(answer.body).toContain('DTSTART;VALUE=DATE:20260501')
    expect(answer.body).toContain('DTEND;VALUE=DATE:20260502')
    expect(answer.body).not.toMatch(/Sick|sick/)
    const second = (await w.call('eve', 'POST', '/api/calendar/feed', {})).body.address
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    await w.call('eve', 'DELETE', '/api/calendar/feed')
    expect((await read(second)).status).toBe(404)
  })

  test('ends when its owner is deactivated, and does not open in another company', async () => {
    const { address } = (await w.call('ivan', 'POST', '/api/calendar/feed', {})).body
    expect((await read(address)).status).toBe(200)
    const elsewhere = await w.app.inject({
      url: new URL(address).pathname,
      headers: { host: `${w.globex.domain}.localhost:3000` },
    })
    expect(elsewhere.statusCode).toBe(404)
    await owner.query('update users set deactivated_at = now() where id = $1', [w.ids.ivan])
    expect((await read(address)).status).toBe(404)
  })

  describe('whose owner the company lets in no further', () => {
    const of = (who: 'ann' | 'max', set: string) => owner.query(`update users set ${set} where id = $1`, [w.ids[who]])
    const asks = (from: string | null, afterSso = false) =>
      owner.query('update companies set second_factor_from = $2, second_factor_after_sso = $3 where id = $1', [
        w.acme.id,
        from,
        afterSso,
      ])

    test('is closed for want of a second factor, not before the day, and opens again with one', async () => {
      const { address } = (await w.call('ann', 'POST', '/api/calendar/feed', {})).body
      await asks(new Date(w.clock.now.getTime() + 60_000).toISOString())
      expect((await read(address)).status).toBe(200)
      await asks(w.clock.now.toISOString())
      expect(await read(address)).toMatchObject({ status: 403, body: { type: 'mandatoryAction' } })
      await owner.query(
        'update accounts set has_factor = true where id = (select account_id from users where id = $1)',
        [w.ids.ann],
      )
      expect((await read(address)).status).toBe(200)
      await asks(null)
    })

    test('is closed until the password is changed', async () => {
      const { address } = (await w.call('max', 'POST', '/api/calendar/feed', {})).body
      await of('max', 'must_change_password = true')
      expect((await read(address)).status).toBe(403)
      await of('max', 'must_change_password = false')
      expect((await read(address)).status).toBe(200)
    })

    test('stays open for anyone who comes by the company’s own provider, where that counts as the second factor', async () => {
      const { address } = (await w.call('max', 'POST', '/api/calendar/feed', {})).body
      await owner.query(
        `with p as (insert into sso_providers (company_id, kind, name, vouched_admin, enabled_at)
          values ($1, 'oidc', 'Own', true, now()) returning id)
        insert into sso_bindings (company_id, provider_id, issuer, subject, user_id) select $1, id, 'https://id.test', 'max', $2 from p`,
        [w.acme.id, w.ids.max],
      )
      await asks(w.clock.now.toISOString())
      expect((await read(address)).status).toBe(200)
      await asks(w.clock.now.toISOString(), true)
      expect((await read(address)).status).toBe(403)
      await asks(w.clock.now.toISOString())
      await owner.query('update sso_providers set enabled_at = null where company_id = $1', [w.acme.id])
      expect((await read(address)).status).toBe(403)
      await asks(null)
    })
  })
})
