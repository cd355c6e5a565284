import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, type Browser, browser, givePasswords, PASSWORD } from '#features/core/identity/accounts/factory.ts'
import { beginSession } from '#platform/session.ts'
import { endSessions } from '#platform/session-ends.ts'
import { data, owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { type CompanyCreated, companyCreated, type NewCompany } from './server/api.ts'
import { domainProblem } from './server/rules.ts'

/** What a feature of this file prepares in every new company. */
const prepared: NewCompany[] = []
const prepare: CompanyCreated = (db, made) => {
  prepared.push(made)
  return db.insertInto('departments').values({ name: 'Prepared' })
}

let w: World
let nora: Browser
beforeAll(async () => {
  w = await world({ brings: [companyCreated.with(prepare)] })
  await givePasswords(w)
  nora = browser(w)
  await nora.call(null, 'POST', '/api/sign-in', { email: (await account()).email, password: PASSWORD })
})
afterAll(() => w.close())

const fresh = () => `fern-${randomUUID().slice(0, 8)}`
const create = (one: Browser, given: object = {}) =>
  one.call(null, 'POST', '/api/companies', { companyName: 'Fern', domain: fresh(), countryId: 752, ...given })

test('a new company has its roles, its working week, its administrator, and what features prepare', async () => {
  prepared.length = 0
  const domain = fresh()
  const { status, body } = await create(nora, { domain, countryId: 643 })
  expect([status, body.data]).toEqual([201, expect.objectContaining({ name: 'Fern', domain, primaryColor: '#2968dc' })])
  const [people, schedules, facts, roles, departments] = await data.asCompany(body.data.id, async (db) => [
    await db.selectFrom('users').select(['id', 'firstName', 'isAdmin', 'status']).execute(),
    await db.selectFrom('workSchedules').select(['weekStart', 'weekEnd', 'userId']).execute(),
    await db.selectFrom('events').select(['name', 'subjectId', 'actorId']).orderBy('at').execute(),
    await db.selectFrom('roles').select('builtIn').orderBy('builtIn').execute(),
    await db.selectFrom('departments').select('name').execute(),
  ])
  expect(people).toEqual([expect.objectContaining({ firstName: 'Nora', isAdmin: true, status: 'active' })])
  expect(schedules).toEqual([{ weekStart: 1, weekEnd: 5, userId: null }])
  expect(facts).toEqual([{ name: 'company.created', subjectId: body.data.id, actorId: people[0]!.id }])
  expect(roles.map(({ builtIn }) => builtIn)).toEqual(['admin', 'asset_manager', 'hr', 'user'])
  expect(prepared).toEqual([expect.objectContaining({ companyId: body.data.id, countryId: 643 })])
  expect(departments).toEqual([{ name: 'Prepared' }])
})

const TAKEN = 'This address is taken. Choose another.'
test('what is wrong stands under its field', async () => {
  const empty = await nora.call(null, 'POST', '/api/companies', {})
  expect([empty.status, Object.keys(empty.body.errors).toSorted()]).toEqual([
    422,
    ['companyName', 'countryId', 'domain'],
  ])
  const wrong = await create(nora, { domain: 'www', countryId: 1 })
  expect(wrong.body.errors).toEqual({
    domain: [TAKEN],
    countryId: ['Choose a country from the list.'],
  })
})

test('of two who want the same address at the same moment one gets it', async () => {
  const domain = fresh()
  const answers = await Promise.all([create(nora, { domain }), create(nora, { domain })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
})

test('without a session nobody creates or lists companies', async () => {
  expect((await create(browser(w))).status).toBe(401)
  expect((await browser(w).call(null, 'GET', '/api/companies')).status).toBe(401)
})

test('an address is checked as it is typed: taken, retired, reserved, badly formed, free', async () => {
  const retired = fresh()
  await data.outside((db) => db.insertInto('retiredDomains').values({ domain: retired }).execute())
  const check = (domain: string) => browser(w).call(null, 'POST', '/api/check-domain', { domain })
  for (const domain of [w.acme.domain, w.acme.domain.toUpperCase(), retired, 'admin'])
    expect(await check(domain)).toMatchObject({ status: 422, body: { errors: { domain: [TAKEN] } } })
  expect((await check('-fern')).body.errors.domain[0]).toContain('hyphens')
  expect((await check('')).body.errors.domain).toHaveLength(1)
  expect((await check(fresh())).status).toBe(200)
  expect((await create(nora, { domain: retired })).body.errors.domain).toEqual([TAKEN])
})

test.each([
  ['fern', null],
  ['fern-2', null],
  ['2fern', null],
  ['x'.repeat(63), null],
  ['x'.repeat(64), 'company.domain.format'],
  ['f', 'company.domain.short'],
  ['', 'company.domain.short'],
  ['-fern', 'company.domain.format'],
  ['fern-', 'company.domain.format'],
  ['fe.rn', 'company.domain.format'],
  ['fe rn', 'company.domain.format'],
  ['fe_rn', 'company.domain.format'],
  ['Fern', 'company.domain.format'],
  ['папоротник', 'company.domain.format'],
  ['xn--80aaxitdbjk', 'company.domain.format'],
  ['www', 'company.domain.taken'],
  ['api', 'company.domain.taken'],
  ['demo', 'company.domain.taken'],
])('the address "%s": %s', (domain, problem) => {
  expect(domainProblem(domain)).toBe(problem)
})

test('Adam names and colours the company; a stale save and a colleague without the right are refused', async () => {
  const before = (await w.call('adam', 'GET', '/api/settings/company/general')).body.data
  const save = (who: 'adam' | 'ann', primaryColor: string, version = before.version) =>
    w.call(who, 'PUT', '/api/settings/company/general', { name: 'Acme & Co', primaryColor, version })
  expect((await save('ann', '#0f766e')).status).toBe(403)
  expect((await save('adam', 'teal')).body.errors.primaryColor).toEqual(['Enter # and six digits, for example #2968dc'])
  expect((await save('adam', '#0F766E')).body.data).toMatchObject({ name: 'Acme & Co', primaryColor: '#0f766e' })
  expect((await save('adam', '#be123c')).status).toBe(409)
  const info = (await w.call('ann', 'GET', '/api/user-info')).body
  expect([info.theme.primaryColor, info.company.name]).toEqual(['#0f766e', 'Acme & Co'])
  const facts = await w.asAcme((db) =>
    db.selectFrom('events').select('details').where('name', '=', 'company.changed').orderBy('at').execute(),
  )
  expect(facts).toEqual([
    { details: { changes: { name: ['Acme', 'Acme & Co'], primaryColor: ['#2968dc', '#0f766e'] } } },
  ])
})

describe('everyone may see birthdays', () => {
  const read = async () => (await w.call('adam', 'GET', '/api/settings/company/general')).body.data
  const save = async (who: Name, birthdaysForEverybody: boolean) => {
    const { name, primaryColor } = await read()
    return w.call(who, 'PUT', '/api/settings/company/general', { name, primaryColor, birthdaysForEverybody })
  }

  test('is on at first, is turned off and on by anyone who keeps the company, and the trail says so', async () => {
    expect((await read()).birthdaysForEverybody).toBe(true)
    expect((await save('ann', false)).status).toBe(403)
    expect((await save('adam', false)).body.data.birthdaysForEverybody).toBe(false)
    // what a program sends that does not know of it leaves it as it is
    const { name, primaryColor } = await read()
    await w.call('adam', 'PUT', '/api/settings/company/general', { name, primaryColor })
    expect((await read()).birthdaysForEverybody).toBe(false)
    expect((await save('adam', true)).body.data.birthdaysForEverybody).toBe(true)
    const facts = await w.asAcme((db) =>
      db.selectFrom('events').select('details').where('name', '=', 'company.changed').orderBy('at').execute(),
    )
    const changes = facts.map(({ details }) => (details as { changes: object }).changes)
    expect(changes.flatMap((one) => ('birthdaysForEverybody' in one ? [one.birthdaysForEverybody] : []))).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('is turned on only by someone who may see everyone’s personal details', async () => {
    const role = async (name: string, permissions: string[]) => {
      const { body } = await w.call('adam', 'POST', '/api/roles', { name, permissions })
      await w.call('adam', 'POST', `/api/roles/${body.data.id}/people`, { userIds: [w.ids.mia] })
    }
    await role('Keeps the company', ['settings.company.edit'])
    expect((await save('mia', true)).status).toBe(200)
    expect((await save('mia', false)).status).toBe(200)
    const refused = await save('mia', true)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { birthdaysForEverybody: ["To turn this on, you need permission to view everyone's personal details."] },
    ])
    expect((await read()).birthdaysForEverybody).toBe(false)
    await role('Sees everyone', ['other.personal.view'])
    expect((await save('mia', true)).status).toBe(200)
  })
})

test('the sign-in page of a host may know its name and colour, and nothing of people', async () => {
  const { status, body } = await browser(w).call(w.globex.domain, 'GET', '/api/company')
  expect([status, body]).toEqual([
    200,
    { data: { name: 'Globex', domain: w.globex.domain, primaryColor: '#2968dc', logo: null } },
  ])
  expect((await browser(w).call('nobody-lives-here', 'GET', '/api/company')).status).toBe(404)
})

async function sendLogo(bytes: Buffer | string) {
  const form = new FormData()
  form.append('files[]', new File([bytes as string], 'logo.jpg'))
  const request = new Request('http://x', { method: 'POST', body: form })
  return w.app.inject({
    method: 'POST',
    url: '/api/settings/company/logo',
    headers: {
      host: `${w.acme.domain}.localhost:3000`,
      authorization: `Bearer ${w.tokens.adam}`,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

test('anyone who was let in a moment ago calls and uploads by what they may now', async () => {
  const setAdmin = (isAdmin: boolean) =>
    w.asAcme((db) => db.updateTable('users').set({ isAdmin }).where('id', '=', w.ids.adam).execute())
  const isLetIn = async () => (await w.call('adam', 'GET', '/api/settings/company/general')).status === 200
  expect(await isLetIn()).toBe(true)
  await setAdmin(false)
  expect(await isLetIn()).toBe(false)
  expect((await sendLogo('GIF89a')).statusCode).toBe(403)
  await setAdmin(true)
  expect(await isLetIn()).toBe(true)
  await w.asAcme((db) => endSessions(db, w.ids.adam))
  expect((await sendLogo('GIF89a')).statusCode).toBe(401)
  w.tokens.adam = (await w.asAcme((db) => beginSession(db, w.holders.adam, 'Test', w.clock.now))).token
})

test('the logo is drawn anew; what is no picture is refused', async () => {
  expect((await browser(w).call(w.globex.domain, 'GET', '/api/company')).body.data.logo).toBeNull()
  const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0f766e' } })
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .jpeg()
    .toBuffer()
  for (const bad of ['<svg onload=alert(1)>', 'GIF89a', ''])
    expect((await sendLogo(bad)).json().errors.logo).toEqual(['Unsupported file format.'])
  const saved = await sendLogo(picture)
  expect(saved.statusCode).toBe(200)
  const shown = await w.app.inject({
    url: saved.json().data.logo,
    headers: { host: `${w.acme.domain}.localhost:3000` },
  })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 171 })
  expect(shown.rawPayload.includes('hidden words')).toBe(false)
  const elsewhere = await w.app.inject({
    url: '/api/company/logo',
    headers: { host: `${w.globex.domain}.localhost:3000` },
  })
  expect(elsewhere.statusCode).toBe(404)
})

test('a caller who writes a list of files into a call takes no bytes away', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()
  expect((await sendLogo(picture)).statusCode).toBe(200)
  const { rows } = await owner.query<{ key: string }>(
    'select f.storage_key as key from files f join companies c on c.logo_file_id = f.id where c.id = $1',
    [w.acme.id],
  )
  expect(rows).toHaveLength(1)
  const files = [{ field: 'file', name: 'x', bytes: 'x', put: { key: rows[0]!.key, isNamed: false } }]
  expect((await w.call('ann', 'POST', '/api/job-titles', { files })).status).toBeGreaterThanOrEqual(400)
  expect((await w.call('gina', 'POST', '/api/job-titles', { name: 'Owner of files', files })).status).toBeLessThan(500)
  const { statusCode } = await w.app.inject({
    method: 'GET',
    url: '/api/company/logo',
    headers: { host: `${w.acme.domain}.localhost:3000` },
  })
  expect(statusCode).toBe(200)
})
