import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorAccount } from '#features/core/site/factory.ts'
import type { Db } from '#platform/db.ts'
import { beginLobbySession } from '#platform/session.ts'
import { data, owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { wholeSchema } from '#platform/json-schema.ts'
import { CASES, PEOPLE } from './names-to-find.ts'
import { operations } from './operations.ts'

/** Finds what is almost like a text, and no more than a few: its own tests hold it. */
const BY_LIKENESS = ['findSkills']

/** Every operation that finds by a name, taken from the contracts: a new one is in the sweep by itself. */
const searching = operations.filter(({ name, route }) => {
  if (BY_LIKENESS.includes(name)) return false
  const { properties } = wholeSchema(route.input)
  return route.method === 'GET' && Object.hasOwn(properties ?? {}, 'search')
})

let w: World
let roleId: string
let groupId: string
let fieldId: string
let optionId: string
let benefitId: string
let stepId: string
let announcementId: string
let eventId: string
let stocktakeId: string
let operator: string
beforeAll(async () => {
  w = await world()
  const role = { name: 'Searched', permissions: ['announcements.view'] }
  roleId = (await w.call('adam', 'POST', '/api/roles', role)).body.data.id
  groupId = (await w.call('adam', 'POST', '/api/groups', { name: 'Searched', isPublic: true })).body.data.id
  await w.asAcme(async (db) => {
    const field = { name: 'Searched', type: 'select', isPublished: true }
    fieldId = (await db.insertInto('customFields').values(field).returning('id').executeTakeFirstOrThrow()).id
    const option = { fieldId, name: 'Large', position: 0 }
    benefitId = await benefit(db, 'Searched')
    stepId = await stepThatGives(db)
    announcementId = await announcement(db, 'Searched')
    optionId = (await db.insertInto('customFieldOptions').values(option).returning('id').executeTakeFirstOrThrow()).id
  })
  const account = await operatorAccount()
  operator = (await data.outside((db) => beginLobbySession(db, account.id, 'Test', new Date()))).token
  // what this sweep looks for is not in what other tests of this database have left
  for (const table of ['site_requests', 'operator_log']) await owner.query(`delete from ${table}`)
  for (const [at, [first, last]] of PEOPLE.entries()) await settle(first, last, at)
  eventId = await eventOfAll()
  stocktakeId = (await w.call('adam', 'POST', '/api/stocktakes', { name: 'Searched' })).body.data.id
})
afterAll(async () => {
  await owner.query('delete from companies where name = any($1)', [PEOPLE.map((names) => names.join(' '))])
  await w.close()
})

/** Published to everyone. */
async function announcement(db: Db, title: string): Promise<string> {
  const { id: audienceId } = await db.insertInto('audiences').defaultValues().returning('id').executeTakeFirstOrThrow()
  await db.insertInto('audienceParts').values({ audienceId, kind: 'everyone' }).execute()
  const publishedAt = new Date(Date.now() - 60_000)
  const given = { title, creatorId: w.ids.adam, audienceId, publishedAt, releasedUntil: publishedAt }
  return (await db.insertInto('announcements').values(given).returning('id').executeTakeFirstOrThrow()).id
}

async function eventOfAll(): Promise<string> {
  const times = { day: '2090-01-02', startTime: '10:00', endTime: '11:00', timeZone: 'UTC' }
  const given = { name: 'Searched', ...times, audience: { everyone: true } }
  return (await w.call('adam', 'POST', '/api/events', given)).body.data.id
}

async function benefit(db: Db, name: string): Promise<string> {
  const of = { name, currency: 'SEK', costPeriod: 'month' }
  const { id } = await db.insertInto('benefits').values(of).returning('id').executeTakeFirstOrThrow()
  const cost = { benefitId: id, fromDay: '0001-01-01', employerCost: 1, employeeCost: 0 }
  await db.insertInto('benefitCosts').values(cost).execute()
  return id
}

/** The name in every place where one is looked for. */
async function settle(first: string, last: string, at: number) {
  const id = await w.asAcme(async (db) => {
    const person = {
      firstName: first,
      lastName: last,
      email: `p${at}@search.test`,
      status: 'active',
      hireDate: '2024-05-01',
    }
    return (await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id
  })
  await owner.query('insert into user_roles (company_id, user_id, role_id) values ($1, $2, $3)', [
    w.acme.id,
    id,
    roleId,
  ])
  for (const [status, day] of [
    ['pending', '2027-05-03'],
    ['approved', '2027-05-10'],
  ])
    await owner.query(
      `with r as (insert into time_off_requests (company_id, user_id, kind, first_day, last_day, status, length, asked_by, decided_at)
        values ($1, $2, 'vacation', $5, $5, $3, 1000, $2, case when $3 = 'approved' then now() end) returning id)
       insert into time_off_approvers (company_id, request_id, user_id) select $1, id, $4 from r`,
      [w.acme.id, id, status, w.ids.adam, day],
    )
  await owner.query(
    `with t as (insert into onboarding_templates (company_id, name, kind) values ($1, $3, 'onboarding') returning id)
      insert into checklists (company_id, user_id, template_id, name, kind, started_how, started_at, started_on)
      select $1, $2, id, 'Searched', 'onboarding', 'hand', now(), '2027-05-03' from t`,
    [w.acme.id, id, `Searched ${at}`],
  )
  const name = `${first} ${last}`
  await w.asAcme(async (db) => {
    await db.insertInto('groupMembers').values({ groupId, userId: id }).execute()
    await db.insertInto('groups').values({ name, isPublic: true }).execute()
    await db
      .insertInto('customFieldValues')
      .values({ userId: id, fieldId, options: [optionId] })
      .execute()
    const folder = { userId: w.ids.adam, type: 'folder', name, access: 'public', createdBy: w.ids.adam }
    await db.insertInto('userFiles').values(folder).execute()
    const { id: stateId } = await db
      .selectFrom('catalogueEntries')
      .select('id')
      .where('builtIn', '=', 'warehouse')
      .executeTakeFirstOrThrow()
    await db.insertInto('assets').values({ name, stateId, createdBy: w.ids.adam }).execute()
    await benefit(db, name)
    await announcement(db, name)
    await db.insertInto('benefitGrants').values({ benefitId, userId: id, dateFrom: '2024-05-01' }).execute()
  })
  await owner.query(`insert into companies (domain, name, country_id) values ($1, $2, 752)`, [
    `search-${at}-${w.acme.domain}`,
    name,
  ])
  await owner.query(
    `insert into site_requests (kind, name, email, language) values ('demo', $1, 'someone@search.test', 'en')`,
    [name],
  )
  await owner.query(`insert into operator_log (name, operator, label) values ('company.suspended', 'Rut', $1)`, [name])
}

/** A step in which something is handed over. */
async function stepThatGives(db: Db): Promise<string> {
  const kind = 'onboarding'
  const { id: templateId } = await db
    .insertInto('onboardingTemplates')
    .values({ name: 'Searched', kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  const running = { userId: w.ids.adam, templateId, name: 'Searched', kind, startedHow: 'hand' }
  const { id: checklistId } = await db
    .insertInto('checklists')
    .values({ ...running, startedAt: new Date(), startedOn: '2026-11-02' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const step = { checklistId, position: 1, title: 'A laptop', kind: 'asset', hands: 'give', owner: 'hr', offsetDays: 0 }
  return (await db.insertInto('checklistSteps').values(step).returning('id').executeTakeFirstOrThrow()).id
}

interface Counted {
  count: number
}

interface Way {
  /** Adam, where nobody else is named. */
  who?: Name
  query?: string
  id?: () => string
  /** Where the answer names nobody, how many it counts. */
  count?: (body: { data: Counted & (Counted & { id?: string })[] & { choices: Counted[] }[] }) => number
}

/** What an operation needs beside `search`. */
const WAYS: Record<string, Way> = {
  listGrants: { id: () => roleId },
  listGroupMembers: { id: () => groupId },
  findAudienceTargets: { query: '&limit=20' },
  // nobody holds it, so that everyone can be given it
  listCandidates: { id: () => emptyRole(), query: '&limit=50' },
  // Adam is asked about all of them; for people who are not, they are others' approvals
  listOthersApprovals: { who: 'hr' },
  selectUsers: { query: '&limit=50' },
  findUserOrGroup: { query: '&limit=50' },
  exportPeople: { query: '&format=csv' },
  listIds: { count: ({ data: { length } }) => length },
  summarizePeople: { count: ({ data: { count } }) => count },
  summarizePeopleAsOf: { count: ({ data: { count } }) => count },
  countFieldChoices: { count: ({ data: [field] }) => field?.choices[0]?.count ?? 0 },
  // none of them has a location
  countGaps: { count: ({ data: gaps }) => gaps.find(({ id }) => id === 'location')?.count ?? 0 },
  exportAssets: { query: '&format=csv' },
  summarizeAssets: { count: (body) => (body as unknown as Counted).count },
  findFreeAssets: { id: () => w.ids.adam },
  listStocktakeLines: { id: () => stocktakeId },
  exportStocktake: { id: () => stocktakeId, query: '&format=csv' },
  exportBenefits: { query: '&format=csv' },
  listBenefitGrants: { id: () => benefitId },
  findStepAssets: { id: () => stepId },
  // a page holds fewer people than other files may have made
  announcementReaders: { id: () => announcementId, count: ({ data: { length } }) => length },
  listEventParticipants: { id: () => eventId, count: ({ data: { length } }) => length },
  comparePeople: { query: '&from=2020-01-01&to=2025-01-01' },
  // beside what it finds it names every folder
  listFiles: { id: () => w.ids.adam, count: ({ data: { length } }) => length },
}

let empty: string
const emptyRole = () => empty
beforeAll(async () => {
  empty = (await w.call('adam', 'POST', '/api/roles', { name: 'Held by nobody', permissions: [] })).body.data.id
})

test('there is something to sweep, and nothing is described that is gone', () => {
  expect(searching.length).toBeGreaterThanOrEqual(13)
  expect(Object.keys(WAYS).filter((name) => !searching.some((one) => one.name === name))).toEqual([])
})

describe.each(searching.map((one) => [one.name, one.route] as const))('%s', (name, route) => {
  const { who = 'adam', query = '', id, count } = WAYS[name] ?? {}
  const ask = async (typed: string) => {
    const bare = route.place === 'bare'
    const answer = await w.app.inject({
      method: 'GET',
      url: `${route.path.replace(/:\w+/, () => id!())}?search=${encodeURIComponent(typed)}${query}`,
      headers: {
        host: bare ? 'localhost:3000' : `${w.acme.domain}.localhost:3000`,
        authorization: `Bearer ${bare ? operator : w.tokens[who]}`,
      },
    })
    expect(answer.statusCode).toBe(200)
    return answer.body
  }
  const found = (text: string) =>
    PEOPLE.map(([first]) => first).filter((first) =>
      [first, JSON.stringify(first).slice(1, -1)].some((it) => text.includes(it)),
    )

  test('without a search everyone is there', async () => {
    const text = await ask('')
    const everybody = PEOPLE.map(([first]) => first)
    if (count) expect(count(JSON.parse(text))).toBeGreaterThanOrEqual(PEOPLE.length)
    // a full page of what other files have made may leave some of them to the next
    else expect(isFullPage(text) ? everybody : found(text)).toEqual(everybody)
  })

  test.each(CASES)('%j', async (typed, expected) => {
    const text = await ask(typed)
    if (count) expect(count(JSON.parse(text))).toBe(expected.length)
    else expect(found(text)).toEqual(expected)
  })
})

/** Whether an answer is a list that may go on: files are whole. */
const isFullPage = (text: string) => text.startsWith('{') && JSON.parse(text).data?.length === 50
