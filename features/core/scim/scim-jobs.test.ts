import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { World } from '#tests/world.ts'
import { ENTERPRISE, USER } from './contract.ts'
import { employeeNumber as number, fresh, jobOf as jobIn, ops, scimWorld } from './factory.ts'

let w: World
let client: Awaited<ReturnType<typeof scimWorld>>['client']
let made: Awaited<ReturnType<typeof scimWorld>>['made']
let find: Awaited<ReturnType<typeof scimWorld>>['find']
beforeAll(async () => {
  ;({ w, client, made, find } = await scimWorld())
})
afterAll(() => w.close())
beforeEach(() => owner.query('delete from rate_limits'))

const jobOf = (id: string) => jobIn(w, id)
const patched = async (id: string, ...operations: object[]) => client('PATCH', `/Users/${id}`, ops(...operations))

/** As Okta's provisioning sends a new person. */
const fromOkta = (more: object, enterprise: object) => ({
  schemas: [USER, ENTERPRISE],
  userName: fresh(),
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: fresh(), type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: `00u${randomUUID().slice(0, 8)}`,
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
  [ENTERPRISE]: enterprise,
})

describe('where people work is kept', () => {
  test('Okta creates a person: unknown departments and titles are added', async () => {
    const boss = await made()
    const employeeNumber = number()
    const body = fromOkta(
      { title: 'Tour Guide' },
      {
        employeeNumber,
        costCenter: '4130',
        organization: 'Universal Studios',
        division: 'Theme Park',
        department: 'Tour Operations',
        manager: { value: boss.id, displayName: 'John Smith' },
      },
    )
    const { status, body: one } = await client('POST', '/Users', body)
    expect(status, JSON.stringify(one)).toBe(201)
    expect(one.schemas).toEqual([USER, ENTERPRISE])
    expect(one.title).toBe('Tour Guide')
    expect(one[ENTERPRISE]).toEqual({
      employeeNumber,
      costCenter: '4130',
      department: 'Tour Operations',
      manager: { value: boss.id, displayName: 'Pat Lee', $ref: expect.stringContaining(`/Users/${boss.id}`) },
    })
    expect(await jobOf(one.id)).toEqual({
      number: employeeNumber,
      title: 'Tour Guide',
      department: 'Tour Operations',
      manager: boss.id,
    })
    const { rows } = await owner.query(`select details from events where name = 'user.updated' and subject_id = $1`, [
      one.id,
    ])
    expect(rows.map(({ details }) => [Object.keys(details.changes).toSorted(), details.by])).toEqual([
      [['departmentId', 'jobTitleId', 'managerId'], 'scim'],
    ])

    // the second person finds the same entries, whatever their case
    const other = (await client('POST', '/Users', fromOkta({ title: 'tour guide' }, { department: 'TOUR OPERATIONS' })))
      .body
    expect(await jobOf(other.id)).toMatchObject({ title: 'Tour Guide', department: 'Tour Operations' })
  })

  /** Entra's operations: each attribute by its whole path, the manager as an id alone or as an object. */
  const entra: [what: string, (bossId: string) => object[]][] = [
    [
      'a path for each',
      (id) => [
        { op: 'Add', path: 'title', value: 'Chef' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Kitchen' },
        { op: 'Add', path: `${ENTERPRISE}:manager`, value: id },
      ],
    ],
    [
      'the manager as an object',
      (id) => [
        { op: 'Replace', path: 'title', value: 'Chef' },
        { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Kitchen' },
        { op: 'Replace', path: `${ENTERPRISE}:manager`, value: { value: id } },
      ],
    ],
    [
      'the manager in a list, as older versions write it',
      (id) => [
        { op: 'Add', value: { title: 'Chef' } },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Kitchen' },
        { op: 'Add', path: `${ENTERPRISE}:manager`, value: [{ $ref: `/Users/${id}`, value: id }] },
      ],
    ],
    [
      'paths as names',
      (id) => [
        {
          op: 'Add',
          value: { title: 'Chef', [`${ENTERPRISE}:department`]: 'Kitchen', [`${ENTERPRISE}:manager.value`]: id },
        },
      ],
    ],
    [
      'the whole extension, as Okta writes it',
      (id) => [
        { op: 'replace', value: { title: 'Chef', [ENTERPRISE]: { department: 'Kitchen', manager: { value: id } } } },
      ],
    ],
    [
      'the extension as a path',
      (id) => [
        { op: 'add', path: 'title', value: 'Chef' },
        { op: 'add', path: ENTERPRISE, value: { department: 'Kitchen', manager: { value: id } } },
      ],
    ],
  ]
  test.each(entra)('by PATCH: %s', async (_what, operations) => {
    const [boss, one] = [await made(), await made()]
    const { status, body } = await patched(one.id, ...operations(boss.id))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await jobOf(one.id)).toMatchObject({ title: 'Chef', department: 'Kitchen', manager: boss.id })
    // the same again changes nothing
    expect((await patched(one.id, ...operations(boss.id))).body.meta.version).toBe(body.meta.version)
  })

  test('what is emptied goes, what a PUT leaves out stays', async () => {
    const boss = await made()
    const body = fromOkta(
      { title: 'Chef' },
      { employeeNumber: number(), department: 'Kitchen', manager: { value: boss.id } },
    )
    const one = (await client('POST', '/Users', body)).body
    const { [ENTERPRISE]: _gone, ...bare } = body
    await client('PUT', `/Users/${one.id}`, { ...bare, schemas: [USER] })
    expect(await jobOf(one.id)).toMatchObject({ department: 'Kitchen', manager: boss.id })
    await patched(
      one.id,
      { op: 'remove', path: `${ENTERPRISE}:manager` },
      { op: 'replace', path: `${ENTERPRISE}:department`, value: null },
      { op: 'remove', path: `${ENTERPRISE}:employeeNumber` },
      { op: 'Remove', path: 'title' },
    )
    expect(await jobOf(one.id)).toEqual({ number: '', title: null, department: null, manager: null })
    expect((await client('GET', `/Users/${one.id}`)).body[ENTERPRISE]).toBeUndefined()
  })

  test('people are found by it', async () => {
    const employeeNumber = number()
    const title = `T ${employeeNumber}`
    const one = await made({ title, [ENTERPRISE]: { employeeNumber, department: `D ${employeeNumber}` } })
    for (const filter of [
      `title eq "${title}"`,
      `${ENTERPRISE}:employeeNumber eq "${employeeNumber}"`,
      `${ENTERPRISE}:department eq "d ${employeeNumber.toLowerCase()}"`,
    ])
      expect(
        (await find(filter)).Resources.map(({ id }: { id: string }) => id),
        filter,
      ).toEqual([one.id])
    const part = (await client('GET', `/Users/${one.id}?attributes=${ENTERPRISE}:department`)).body
    expect(Object.keys(part).toSorted()).toEqual(['id', 'meta', 'schemas', ENTERPRISE])
  })
})

test('schemas and resource types name the extension', async () => {
  const { body } = await client('GET', `/Schemas/${ENTERPRISE}`)
  expect(body.attributes.map(({ name }: { name: string }) => name)).toEqual([
    'employeeNumber',
    'costCenter',
    'department',
    'manager',
  ])
  expect((await client('GET', '/ResourceTypes/User')).body.schemaExtensions).toEqual([
    { schema: ENTERPRISE, required: false },
  ])
})
