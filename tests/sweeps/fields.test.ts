import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECTIONS } from '#features/core/roles/contract.ts'
import { fieldsOf, waysOf } from '#features/people/access/server/ports.ts'
import { COLUMNS } from '#features/people/directory/fields.ts'
import { forgetRights } from '#platform/grants.ts'
import { modules } from '#app/modules.ts'
import { portsOf } from '#platform/ports.ts'
import { type World, world } from '#tests/world.ts'
import { contentOf, send } from './calling.ts'
import { exampleOf } from './examples.ts'
import { MARKS } from './field-marks.ts'
import { type Fixtures, makeFixtures } from './fixtures.ts'
import { fillHistories } from './histories.ts'
import { operations } from './operations.ts'
import { FIELDS } from './section-cases.ts'

/**
 * No field of a record is shown outside its section. Features declare what a section consists of; Mia, a stranger to Ann, holds
 * the right to one section of everyone's record at a time and asks every question that there is. What she finds of Ann must be of that
 * section, or is declared to be readable in another way too.
 */
const ports = portsOf(modules)
let w: World
let fixtures: Fixtures
let roleId: string
const route = (name: string) => operations.find((one) => one.name === name)!.route

const marks = MARKS as Record<string, Record<string, string | null>>

/** Beside the section: the list of people and its export, where some fields are columns. */
const LISTS = ['people.people.view', 'people.export'] as const

beforeAll(async () => {
  w = await world()
  await w.asAcme((db) => db.deleteFrom('userRoles').where('userId', '=', w.ids.mia).execute())
  fixtures = { ...(await makeFixtures(w, 'acme', route('showRequest'))), user: w.ids.ann }
  roleId = (await w.call('adam', 'POST', '/api/roles', { name: 'One section', permissions: [] })).body.data.id
  await w.asAcme(async (db) => {
    for (const [catalogue, name] of [
      ['employment_types', 'Apprentice of old'],
      ['schedule_types', 'Nights of winter'],
      ['hiring_sources', 'A fair in Lund'],
      ['pay_types', 'Salary of gold'],
      ['pay_schedules', 'Every third moon'],
      ['change_reasons', 'Kept a secret'],
    ] as const) {
      const { id } = await db
        .insertInto('catalogueEntries')
        .values({ catalogue, name })
        .returning('id')
        .executeTakeFirstOrThrow()
      entries[catalogue] = id
    }
  })
})
afterAll(() => w.close())
const entries: Record<string, string> = {}

async function hold(section: string | null) {
  await w.asAcme(async (db) => {
    await db.deleteFrom('rolePermissions').where('roleId', '=', roleId).execute()
    const rights = [
      { roleId, key: 'people.people', level: 'view' },
      { roleId, key: 'people.export', level: 'on' },
      ...(section ? [{ roleId, key: `other.${section}`, level: 'view' }] : []),
    ]
    await db.insertInto('rolePermissions').values(rights).execute()
    await db.deleteFrom('userRoles').where('userId', '=', w.ids.mia).execute()
    await db.insertInto('userRoles').values({ userId: w.ids.mia, roleId }).execute()
    await forgetRights(db)
  })
}

const questions = operations.filter(
  ({ route: asked }) => asked.method === 'GET' && !asked.changes && asked.place !== 'bare',
)
const columns = COLUMNS.join(',')
const MORE: [string, object][] = [
  ['listPeople', { columns }],
  ['exportPeople', { columns, format: 'csv' }],
  ['showChart', { from: '2021-03-01', to: '2021-03-31' }],
  ['showChart', { from: '2031-10-01', to: '2031-10-31' }],
]

/** The answers to everything that Mia can ask, by question. */
async function everything(): Promise<Map<string, string>> {
  const headers = { authorization: `Bearer ${w.tokens.mia}` }
  const answers = new Map<string, string>()
  for (const [name, rest] of [...questions.map(({ name: one }) => [one, null] as const), ...MORE]) {
    const { params, rest: usual } = exampleOf(name, route(name), fixtures)
    const answer = await send(w, route(name), { params, rest: rest ?? usual }, headers)
    answers.set(`${name} ${rest ? JSON.stringify(rest) : ''}`, await contentOf(answer))
  }
  return answers
}

/** Ann's record says all of it from now on. */
async function fill() {
  await w.asAcme(async (db) => {
    const { gender: _g, countryId: _c, nationalityId: _h, birthdayPrivacy: _b, ...texts } = MARKS.personal!
    const { position: _p, ...jobInfo } = MARKS['job.job_info']!
    const { name: _n, email: _e, avatar: _a, skills: _s, ...personal } = texts
    await db
      .updateTable('users')
      .set({
        ...(personal as Record<string, string>),
        gender: 'female',
        countryId: 643,
        nationalityId: 352,
        birthdayPrivacy: 'show',
        ...(jobInfo as Record<string, string>),
        terminationDate: '2031-10-09',
        hiringSourceId: entries['hiring_sources']!,
      })
      .where('id', '=', w.ids.ann)
      .execute()
    await fillHistories(db, w.ids.ann, entries)
    const { note } = MARKS['job.employment']!
    const why = { reason: 'retired', note: note!, rehireEligible: true }
    await db.updateTable('leavings').set(why).where('userId', '=', w.ids.ann).execute()
    const days = { firstDay: '2027-05-03', lastDay: '2027-05-05', length: 3000 }
    await db
      .insertInto('timeOffRequests')
      .values({
        userId: w.ids.ann,
        askedBy: w.ids.ann,
        kind: 'vacation',
        status: 'approved',
        comment: 'Visiting an aunt',
        ...days,
      })
      .execute()
  })
}

test('every field that a section is told to consist of has its mark here, and its read and write in the sweep of sections', () => {
  const declaredOf = (section: string) => fieldsOf(ports, section).map(({ name }) => name)
  for (const section of SECTIONS) {
    expect([section, Object.keys(marks[section] ?? {}).toSorted()]).toEqual([section, declaredOf(section).toSorted()])
    if (section.startsWith('job.') && section !== 'job.employment')
      expect([section, FIELDS[section]!.map(({ name }) => name).toSorted()]).toEqual([
        section,
        declaredOf(section).toSorted(),
      ])
  }
})

describe('with the right to one section of everyone’s record', () => {
  const readers = [null, ...SECTIONS.filter((section) => fieldsOf(ports, section).length > 0)]
  const found = new Map<string | null, Set<string>>()
  beforeAll(async () => {
    const before = new Map<string | null, Map<string, string>>()
    for (const section of readers) {
      await hold(section)
      before.set(section, await everything())
    }
    await fill()
    for (const section of readers) {
      await hold(section)
      const seen = new Set<string>()
      for (const [question, answer] of await everything())
        for (const [of, fields] of Object.entries(marks))
          for (const [name, mark] of Object.entries(fields))
            // what a list of all choices says to everyone is not Ann's
            if (mark && answer.includes(mark) && !before.get(section)!.get(question)!.includes(mark))
              seen.add(`${of}.${name} by ${question}`)
      found.set(section, seen)
    }
  }, 300_000)

  test.each(readers)('%s: nothing of another section is found anywhere, unless it is told', (section) => {
    const leaks = [...found.get(section)!].filter((one) => !isDescribed(section, one.split(' by ')[0]!))
    expect(leaks).toEqual([])
  })

  test.each(readers.filter((section) => section !== null))('%s: all of its own is found', (section) => {
    const seen = new Set([...found.get(section)!].map((one) => one.split(' by ')[0]!))
    const own = Object.entries(marks[section]!).flatMap(([name, mark]) =>
      mark && isDescribed(section, `${section}.${name}`) ? [`${section}.${name}`] : [],
    )
    expect([...seen].filter((one) => one.startsWith(`${section}.`)).toSorted()).toEqual(own.toSorted())
  })
})

/** Whether a field may be found by a person who has the right to this section and sees the list of people. */
function isDescribed(held: string | null, path: string): boolean {
  const section = SECTIONS.find((one) => path.startsWith(`${one}.`))!
  const field = fieldsOf(ports, section).find(({ name }) => path === `${section}.${name}`)
  // the right to see is not enough
  if (field?.isAboutThem) return false
  return waysOf(section, field).some((way) => {
    if ('everybody' in way) return true
    if ('key' in way) return LISTS.some((right) => right.startsWith(way.key))
    if (!('section' in way) || way.section !== held) return false
    return !way.needs || LISTS.some((right) => right.startsWith(way.needs!))
  })
}
