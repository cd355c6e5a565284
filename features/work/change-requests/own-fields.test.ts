import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FieldType, hasOptions, keyOfField } from '#features/people/custom-fields/contract.ts'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  f = fieldsOf(w)
})
afterAll(() => w.close())

/** A field that people see in their own record and may not edit. */
async function readOnly(type: FieldType = 'string', more: object = {}): Promise<string> {
  const options = hasOptions(type) ? [{ name: 'One' }, { name: 'Two' }] : []
  const id = await f.published({ type, options, ...more })
  await f.give(id, { own: 'view' })
  return id
}
const propose = (who: Name, values: Record<string, unknown>, whose = who) =>
  w.call(who, 'POST', `/api/people/${w.ids[whose]}/change-requests/fields`, {
    ...Object.fromEntries(Object.entries(values).map(([id, value]) => [keyOfField(id), value])),
    comment: 'As agreed',
  })
async function proposed(id: string, value: unknown, who: Name = 'ann'): Promise<string> {
  const { status, body } = await propose(who, { [id]: value })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data[0].id
}
const ofPerson = async (who: Name, whose: Name) =>
  (await w.call(who, 'GET', `/api/people/${w.ids[whose]}/change-requests`)).body
const inbox = async (who: Name): Promise<Record<string, unknown>[]> =>
  (await w.call(who, 'GET', '/api/approvals')).body.data.filter(
    ({ source }: { source: string }) => source === 'changeRequests',
  )
const decide = (who: Name, id: string, decision: string, more: object = {}) =>
  w.call(who, 'PUT', `/api/approvals/changeRequests/${id}`, { decision, comment: '', ...more })
const value = async (of: Name, id: string) => (await f.seen(of, 'adam')).get(id)?.value

describe('a proposed value of a field of the company’s own', () => {
  test('waits for those who can edit the field, with old and new, and is in the record once approved', async () => {
    const id = await readOnly('date', { name: 'Visa until' })
    await f.put('ann', id, '2026-06-01')
    expect((await ofPerson('ann', 'ann')).can.proposeFields).toContain(id)
    const request = await proposed(id, '2027-06-01')
    expect(await value('ann', id)).toBe('2026-06-01')
    expect(await inbox('adam')).toMatchObject([
      { id: request, lines: ['Visa until'], changes: ['Visa until: 1 Jun 2026 → 1 Jun 2027'], concerns: [] },
    ])
    expect((await decide('adam', request, 'approved')).status).toBe(200)
    expect(await value('ann', id)).toBe('2027-06-01')
    expect((await ofPerson('ann', 'ann')).data[0]).toMatchObject({ section: 'customField', status: 'approved' })
    expect(await inbox('adam')).toEqual([])
  })

  test.each<[FieldType, (options: { id: string; name: string }[]) => unknown, string]>([
    ['select', ([one]) => one, 'One'],
    ['checkbox', (options) => options, 'One, Two'],
    ['number', () => 12.5, '12.5'],
    ['country', () => 752, 'Sweden'],
    ['datetime', () => '2026-01-31 09:00', '2026-01-31 09:00'],
  ])('%s: is read as people read it', async (type, of, text) => {
    const id = await readOnly(type, { name: `Own ${type}` })
    const options = (await f.find(id))!.options.map((option) => ({ id: option.id, name: option.name }))
    const request = await proposed(id, of(options))
    expect(await inbox('adam')).toMatchObject([{ changes: [`Own ${type}: ${text}`] }])
    expect((await decide('adam', request, 'approved')).status).toBe(200)
    expect(await value('ann', id)).toEqual(of(options))
  })

  test('is a request for each field: they are decided apart, and one of a field waits at a time', async () => {
    const [one, other] = [await readOnly(), await readOnly()]
    const { body } = await propose('ann', { [one]: 'A', [other]: 'B' })
    expect(body.data).toHaveLength(2)
    const second = await propose('ann', { [one]: 'C' })
    expect([second.status, Object.keys(second.body.errors)]).toEqual([422, [keyOfField(one)]])
    const [a, b] = body.data as { id: string }[]
    await decide('adam', a!.id, 'approved')
    await decide('adam', b!.id, 'declined')
    expect([await value('ann', one), await value('ann', other)]).toEqual(['A', null])
  })

  test('is refused at the field when it could not be saved, and where nothing is different', async () => {
    const id = await readOnly('number')
    const wrong = await propose('ann', { [id]: '0.1234' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { [keyOfField(id)]: ['Use at most 3 decimals.'] }])
    expect((await propose('ann', { [id]: null })).status).toBe(422)
  })

  test('whose value was changed meanwhile says so, and goes with its field', async () => {
    const id = await readOnly('string', { name: 'Locker' })
    const request = await proposed(id, 'A')
    await f.put('ann', id, 'B')
    expect(await inbox('adam')).toMatchObject([
      { changes: ['Locker: B → A'], concerns: [{ text: 'Changed since the request: Locker' }] },
    ])
    expect((await decide('adam', request, 'approved', { ifSafe: true })).status).toBe(409)
    await w.call('adam', 'DELETE', `/api/custom-fields/employee/${id}`)
    expect(await inbox('adam')).toEqual([])
    expect((await decide('adam', request, 'approved')).status).toBe(404)
  })
})

/** Who finds a request in the inbox, opens it, may decide on it and is told of it. */
async function checkReach(request: string, isAllowed: (name: Name) => boolean) {
  for (const name of ['mia', 'eve', 'max', 'ann', 'adam'] as const) {
    const waiting = (await inbox(name)).filter((one) => one['id'] === request)
    expect([name, waiting.length]).toEqual([name, isAllowed(name) ? 1 : 0])
    const seen = await w.call(name, 'GET', `/api/change-requests/${request}`)
    expect([name, seen.status === 200]).toEqual([name, isAllowed(name) || name === 'ann'])
    if (!isAllowed(name)) expect((await decide(name, request, 'approved')).status).toBe(403)
  }
  const { letters } = await w.settle()
  const addresses = letters.map(({ to }) => String(to))
  for (const name of ['mia', 'eve', 'max', 'adam'] as const)
    expect([name, addresses.some((to) => to.startsWith(`${name}@`))]).toEqual([name, isAllowed(name)])
}

/** For another person a manager alone proposes, who sees the field and may not edit it. */
async function checkForReport(id: string, may: boolean) {
  expect((await propose('mia', { [id]: 'B' }, 'ann')).status).not.toBe(201)
  const { status, body } = await propose('max', { [id]: 'B' }, 'ann')
  expect(status === 201).toBe(may)
  if (!may) return
  const request = `/api/change-requests/${body.data[0].id}`
  expect((await w.call('ann', 'GET', request)).status).toBe(403)
  expect((await w.call('max', 'DELETE', request)).status).toBe(200)
}

describe('rights to a proposed value', () => {
  /** Max is Ann's manager; HR and administrators edit every field. */
  const RIGHTS = [
    // first, so that a right to another field is held in what follows
    ['own view, manager edit', { own: 'view', manager: 'edit' }, true, ['max']],
    ['none', {}, false, []],
    ['own view', { own: 'view' }, true, []],
    ['own edit', { own: 'edit' }, false, []],
    ['own view, manager view', { own: 'view', manager: 'view' }, true, []],
    ['manager edit alone', { manager: 'edit' }, false, ['max']],
    ['other edit', { own: 'view', other: 'edit' }, false, ['max', 'mia', 'eve']],
  ] as const
  const VARIANTS = [
    ['plain', {}],
    ['hidden', { isHidden: true }],
    ['for the person alone', { visibleFor: 'users', users: ['ann'] }],
    ['for someone else', { visibleFor: 'users', users: ['max'] }],
  ] as const
  const CASES = RIGHTS.flatMap((right) => VARIANTS.map((variant) => [...right, ...variant] as const))

  test.each(CASES)(
    'with the rights %s, proposing %o is %s; decided by %o: %s',
    async (_, levels, may, deciders, kind, more) => {
      const { users = [], ...rest } = more as { users?: readonly Name[] }
      const id = await f.published({ ...rest, userIds: users.map((name) => w.ids[name]) })
      await f.give(id, levels)
      const isKnown = kind !== 'hidden' && kind !== 'for someone else'
      const answer = await propose('ann', { [id]: 'A' })
      expect(answer.status === 201).toBe(may && isKnown)
      expect((await ofPerson('ann', 'ann')).can.proposeFields.includes(id)).toBe(may && isKnown)
      const managerSees = 'manager' in levels && levels.manager === 'view'
      await checkForReport(id, managerSees && (kind === 'plain' || kind === 'for someone else'))
      if (answer.status !== 201) return
      const request = answer.body.data[0].id as string
      const isAllowed = (name: Name) =>
        name === 'adam' || (kind === 'plain' && (deciders as readonly Name[]).includes(name))
      await checkReach(request, isAllowed)
      // rights are those of the moment of the decision
      if (isAllowed('max')) {
        await f.give(id, { own: 'view', manager: 'view' })
        expect((await decide('max', request, 'approved')).status).toBe(403)
      }
      expect((await decide('adam', request, 'approved')).status).toBe(200)
    },
  )
})
