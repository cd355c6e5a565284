import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { owner } from '#tests/database.ts'
import { type Program, receiver } from '#tests/receiver.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { EventArea } from './contract.ts'
import { keeping, PATH } from './factory.ts'

let w: World
let program: Program
let k: ReturnType<typeof keeping>
beforeAll(async () => {
  w = await world()
  await w.settle()
  k = keeping(w)
})
afterAll(() => w.close())
beforeEach(async () => {
  program = await receiver()
  w.clock.now = new Date()
  await owner.query('delete from webhooks')
  await owner.query('delete from rate_limits')
})
afterEach(() => program.close())

const fields = (more: object = {}) => ({
  address: program.address,
  description: 'Payroll',
  events: ['department.created'],
  ...more,
})

describe('who may', () => {
  /** Ivan may view webhooks, and nothing else of them. */
  const givenRight = async (who: Name, level: 'view' | 'edit') => {
    const { body } = await w.call('adam', 'POST', '/api/roles', {
      name: `Hooks ${level} ${who}`,
      description: '',
      permissions: [`settings.webhooks.${level}`],
    })
    await w.asAcme((db) => setRolesOf(db, w.ids[who], [body.data.id]))
    await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
  }

  test.each(['ann', 'max', 'hr', 'eve'] as const)(
    '%s has no right: nothing is seen and nothing is changed',
    async (who) => {
      const { id } = await k.add(program.address)
      const calls = [
        ['GET', PATH],
        ['GET', `${PATH}/events`],
        ['GET', `${PATH}/${id}`],
        ['GET', `${PATH}/${id}/deliveries`],
        ['POST', PATH],
        ['PUT', `${PATH}/${id}`],
        ['PUT', `${PATH}/${id}/state`],
        ['POST', `${PATH}/${id}/secret`],
        ['POST', `${PATH}/${id}/test`],
        ['DELETE', `${PATH}/${id}`],
      ] as const
      for (const [method, url] of calls) {
        const { status } = await w.call(
          who,
          method,
          url,
          method === 'GET' ? undefined : { ...fields(), version: 1, state: 'paused' },
        )
        expect([method, url, status]).toEqual([method, url, 403])
      }
    },
  )

  test('people who may view read the list and the log, and change nothing', async () => {
    const { id } = await k.add(program.address)
    await givenRight('ivan', 'view')
    const { body } = await w.call('ivan', 'GET', PATH)
    expect([body.data.length, body.can]).toEqual([1, { edit: false }])
    expect(JSON.stringify(body)).not.toContain('whsec_')
    expect((await w.call('ivan', 'GET', `${PATH}/${id}/deliveries`)).status).toBe(200)
    expect((await w.call('ivan', 'POST', PATH, fields())).status).toBe(403)
    expect((await w.call('ivan', 'POST', `${PATH}/${id}/test`)).status).toBe(403)
    await givenRight('mia', 'edit')
    expect((await w.call('mia', 'POST', PATH, fields())).status).toBe(201)
  })

  test('the other company neither sees it nor is delivered to', async () => {
    const { id } = await k.add(program.address)
    for (const [method, url] of [
      ['GET', `${PATH}/${id}`],
      ['GET', `${PATH}/${id}/deliveries`],
      ['POST', `${PATH}/${id}/test`],
    ] as const)
      expect((await w.call('gina', method, url)).status).toBe(404)
    expect((await w.call('gina', 'DELETE', `${PATH}/${id}`, { version: 1 })).status).toBe(404)
    expect((await w.call('gina', 'GET', PATH)).body.data).toEqual([])
    await k.department('Elsewhere', 'gina')
    await w.settle()
    expect(program.got).toEqual([])
  })

  test('no token reaches it, whatever it was given', async () => {
    const lastDay = new Date(Date.now() + 30 * 864e5).toISOString().slice(0, 10)
    const tags = ['people', 'time-off', 'calendar', 'company', 'roles', 'notifications', 'audit', 'exports']
    const made = await w.call('adam', 'POST', '/api/settings/personal/integrations', {
      name: 'P',
      tags,
      writes: true,
      lastDay,
    })
    const headers = { host: `${w.acme.domain}.${w.origin.host}`, authorization: `Bearer ${made.body.data.token}` }
    expect((await w.app.inject({ url: PATH, headers })).statusCode).toBe(403)
  })
})

describe('adding and changing', () => {
  test('the secret is shown once, and kept sealed', async () => {
    const { secret, id } = await k.add(program.address)
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    const { rows } = await owner.query('select secret, old_secret from webhooks where id = $1', [id])
    expect([rows[0].secret.startsWith('v1.'), rows[0].old_secret]).toEqual([true, null])
    await w.settle()
    for (const url of [PATH, `${PATH}/${id}`, '/api/settings/audit']) {
      const { status, body } = await w.call('adam', 'GET', url)
      expect([status, JSON.stringify(body).includes(id), JSON.stringify(body).includes(secret)]).toEqual([
        200,
        true,
        false,
      ])
    }
  })

  test.each([
    ['no address', { address: 'payroll' }, 'address'],
    ['another protocol', { address: 'ftp://example.com/x' }, 'address'],
    ['a password in it', { address: 'https://ann:secret@example.com/' }, 'address'],
    ['no events', { events: [] }, 'events'],
    ['an event that there is not', { events: ['department.created', 'compensation.recorded'] }, 'events'],
    ['a long description', { description: 'x'.repeat(201) }, 'description'],
  ])('%s is refused at its field', async (_name, more, field) => {
    const { status, body } = await w.call('adam', 'POST', PATH, fields(more))
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('of two people who change it at once one is told', async () => {
    const { id, version } = await k.add(program.address)
    expect((await w.call('adam', 'PUT', `${PATH}/${id}`, fields({ version, description: 'One' }))).status).toBe(200)
    expect((await w.call('adam', 'PUT', `${PATH}/${id}`, fields({ version, description: 'Two' }))).status).toBe(409)
    expect((await k.show(id)).description).toBe('One')
    expect((await w.call('adam', 'DELETE', `${PATH}/${id}`, { version })).status).toBe(409)
  })

  test('a company has twenty at most', async () => {
    for (let n = 0; n < 20; n++) await k.add(program.address)
    expect((await w.call('adam', 'POST', PATH, fields())).status).toBe(409)
  })

  test('each change is in the audit trail, with the host and not with the path', async () => {
    const { id } = await k.add(`${program.address}/T0/secret-path`)
    await w.call('adam', 'PUT', `${PATH}/${id}`, fields({ version: 1, address: `${program.address}/other-secret` }))
    await w.call('adam', 'PUT', `${PATH}/${id}/state`, { version: 2, state: 'paused' })
    await w.call('adam', 'PUT', `${PATH}/${id}/state`, { version: 3, state: 'active' })
    await w.call('adam', 'POST', `${PATH}/${id}/secret`, { version: 4 })
    await w.call('adam', 'POST', `${PATH}/${id}/test`)
    await w.call('adam', 'DELETE', `${PATH}/${id}`, { version: 5 })
    const { rows } = await owner.query(
      'select name, details::text as text from events where subject_id = $1 order by at',
      [id],
    )
    expect(rows.map(({ name }) => name.split('.')[1])).toEqual([
      'created',
      'changed',
      'paused',
      'resumed',
      'secretRotated',
      'tested',
      'deleted',
    ])
    expect(rows.filter(({ text }) => text.includes('secret-path') || text.includes('other-secret'))).toEqual([])
    await w.settle()
  })

  test('events are named by area in the reader’s language', async () => {
    const { body } = await w.call('adam', 'GET', `${PATH}/events`, undefined, { 'content-language': 'sv' })
    const areas = body.data as EventArea[]
    expect(areas.find(({ area }) => area === 'timeOff')).toMatchObject({ name: 'Ledighet' })
    expect(areas.flatMap(({ events }) => events).filter(({ label }) => label.includes('.facts.'))).toEqual([])
    expect(new Set(areas.map(({ area }) => area)).size).toBe(areas.length)
  })
})
