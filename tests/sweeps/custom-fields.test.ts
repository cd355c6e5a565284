import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOfField, TYPES } from '#features/people/custom-fields/contract.ts'
import { importing, PATH } from '#features/people/import/factory.ts'
import { csvFile } from '#features/people/import/server/rules/write-file.ts'
import {
  w,
  ids,
  values,
  requestOf,
  cells,
  keyOf,
  get,
  columnsOf,
  hold,
  fileOf,
  cellIn,
  foundCompany,
} from './field-company.ts'
import {
  KINDS,
  RELATIONS,
  RIGHTS,
  SUBJECT,
  isFound,
  isImported,
  isSeen,
  isSeenOfAll,
  isSeenOfSomeone,
} from './field-rights.ts'

/**
 * Every type of a company's own fields × plain, hidden, for the reader, for someone else × every scope in which a right can be held ×
 * none, view, edit × every way of standing to the person: read and changed in the profile, read as of a day and in its history, proposed,
 * and read, filtered, sorted, searched and exported in the list of people, imported, and filled in for a person who is added. Max holds the right and nothing else; what he may is computed here from the words of the
 * specification, not from the code that decides.
 */
beforeAll(foundCompany, 120_000)
afterAll(() => w.close())

const counted = { cases: 0, leaks: 0, shut: 0, opened: 0 }

/** Where a list is filtered, one for each of the four people. */
const FILTERED = ['/api/people', '/api/people/summary', '/api/people/ids', '/api/people/export'] as const

describe.each(RIGHTS)('with the right $scope $level', { timeout: 60_000 }, (right) => {
  const faults: string[] = []
  const note = (what: string, allowed: boolean, happened: boolean) => {
    counted.cases++
    if (happened) counted.opened++
    if (!allowed && happened) counted.leaks++
    if (allowed && !happened) counted.shut++
    if (allowed !== happened) faults.push(`${what}: ${happened ? 'leaked' : 'refused'}`)
  }
  beforeAll(() => hold(right))

  test('the profile', async () => {
    for (const relation of RELATIONS) {
      const url = `/api/people/${w.ids[SUBJECT[relation]]}/custom-fields`
      const { body } = await w.call('max', 'GET', url)
      const shown = new Map(
        (body.data.fields as { id: string; value: unknown }[]).map(({ id, value }) => [id, value] as const),
      )
      for (const variant of KINDS)
        for (const type of TYPES) {
          const id = ids[variant][type]
          const { value } = values[variant][type][relation]
          const seen = isSeen(right, variant, relation)
          note(`read ${variant} ${type} of ${relation}`, seen, shown.has(id))
          if (seen) expect(shown.get(id)).toEqual(value)
          const { status } = await w.call('max', 'PUT', url, { [keyOfField(id)]: value })
          note(`change ${variant} ${type} of ${relation}`, seen && right.level === 'edit', status === 200)
        }
    }
    expect(faults.splice(0)).toEqual([])
  })

  test('the profile as of a day, and how the values changed', async () => {
    const asOf = w.clock.now.toISOString().slice(0, 10)
    for (const relation of RELATIONS) {
      const url = `/api/people/${w.ids[SUBJECT[relation]]}/custom-fields`
      const shown = new Map(
        ((await get('max', url, { asOf })).body.data.fields as { id: string; value: unknown }[]).map(
          ({ id, value }) => [id, value] as const,
        ),
      )
      const changed = new Set(
        ((await get('max', `${url}/changes`)).body.data as { fieldId: string }[]).map(({ fieldId }) => fieldId),
      )
      for (const variant of KINDS)
        for (const type of TYPES) {
          const id = ids[variant][type]
          const seen = isSeen(right, variant, relation)
          note(`as of a day ${variant} ${type} of ${relation}`, seen, shown.has(id))
          note(`changes of ${variant} ${type} of ${relation}`, seen, changed.has(id))
          if (seen) expect(shown.get(id)).toEqual(values[variant][type][relation].value)
        }
    }
    expect(faults.splice(0)).toEqual([])
  })

  test('requests to change a value: open to the person who sees the field, and to those who can edit it', async () => {
    const inbox = new Set<string>()
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await get('max', '/api/approvals', cursor ? { cursor } : {})
      for (const { id } of body.data as { id: string }[]) inbox.add(id)
      cursor = body.next ?? null
    }
    for (const relation of RELATIONS)
      for (const variant of KINDS)
        for (const type of TYPES) {
          const id = requestOf(variant, type, relation)
          const seen = isSeen(right, variant, relation)
          const decides = seen && right.level === 'edit' && relation !== 'own'
          const { status } = await w.call('max', 'GET', `/api/change-requests/${id}`)
          const what = `${variant} ${type} of ${relation}`
          note(`open a request about ${what}`, relation === 'own' ? seen : decides, status === 200)
          note(`a request in the inbox about ${what}`, decides, inbox.has(id))
        }
    expect(faults.splice(0)).toEqual([])
  })

  test.each(KINDS)('a column of the list and of its file, %s', async (variant) => {
    const offered = new Set(
      ((await get('max', '/api/custom-fields/columns')).body.data as { id: string }[]).map(({ id }) => id),
    )
    const { status, body } = await get('max', '/api/people', { columns: columnsOf(variant) })
    const file = await fileOf('max', variant)
    for (const type of TYPES) {
      note(`offer ${variant} ${type}`, isSeenOfSomeone(right, variant), offered.has(ids[variant][type]))
      note(`list ${variant} ${type}`, isSeenOfSomeone(right, variant), status === 200)
      note(`file ${variant} ${type}`, isSeenOfSomeone(right, variant), file !== null)
      for (const relation of RELATIONS) {
        const seen = isSeen(right, variant, relation)
        const row = (body.data as { id: string; customFields: object }[] | undefined)?.find(
          ({ id }) => id === w.ids[SUBJECT[relation]],
        )
        const value = (row?.customFields as Record<string, unknown> | undefined)?.[keyOf(variant, type)]
        note(`list ${variant} ${type} of ${relation}`, seen, value !== undefined)
        if (seen) expect(value).toEqual(values[variant][type][relation].value)
        const cell = cellIn(file, variant, type, relation)
        note(`file ${variant} ${type} of ${relation}`, seen, cell !== '')
        if (seen) expect(cell).toBe(cells.get(`${variant} ${type} ${relation}`))
      }
    }
    expect(faults.splice(0)).toEqual([])
  })

  test('columns of an import', async () => {
    const head = ['First name', 'Last name', 'E-mail', 'Other']
    const { body } = await importing(w).upload('max', csvFile([head, ['Lo', 'Falk', 'lo@mark.example', '']]))
    const offered = new Set(body.data.ownFields.map(({ id }) => id))
    for (const variant of KINDS)
      for (const type of TYPES) {
        const allowed = isImported(right, variant)
        note(`offer an import ${variant} ${type}`, allowed, offered.has(ids[variant][type]))
        const mapping = ['firstName', 'lastName', 'email', keyOf(variant, type)]
        const { status } = await w.call('max', 'PUT', `${PATH}/${body.data.id}`, { mapping, options: {} })
        note(`import ${variant} ${type}`, allowed, status === 200)
      }
    expect(faults.splice(0)).toEqual([])
  })

  test('a person who is added', async () => {
    const { body } = await get('max', '/api/custom-fields/new-person')
    const offered = new Set((body.data as { id: string }[]).map(({ id }) => id))
    const own = KINDS.flatMap((variant) =>
      TYPES.map((type) => [keyOf(variant, type), values[variant][type].manager.value] as const),
    )
    // of no country: what is wrong with each field is said, and nobody is made
    const person = { email: 'lo@added.example', firstName: 'Lo', lastName: 'Falk', countryId: 1 }
    const refused = await w.call('max', 'POST', '/api/people', { ...person, ...Object.fromEntries(own) })
    expect(refused.body.errors).toHaveProperty('countryId')
    for (const variant of KINDS)
      for (const type of TYPES) {
        const allowed = isImported(right, variant)
        note(`offer for a new person ${variant} ${type}`, allowed, offered.has(ids[variant][type]))
        note(`add with ${variant} ${type}`, allowed, !(keyOf(variant, type) in refused.body.errors))
      }
    expect(faults.splice(0)).toEqual([])
  })

  test.each(KINDS)('filters, sorts and the search, %s', async (variant) => {
    const allowed = isSeenOfAll(right, variant)
    for (const type of TYPES) {
      const key = keyOf(variant, type)
      for (const [direction, path] of [
        ['asc', '/api/people'],
        ['desc', '/api/people/export'],
      ] as const)
        note(
          `sort ${path} by ${variant} ${type}`,
          allowed,
          (await get('max', path, { sort: key, direction, columns: 'email' })).status === 200,
        )
      for (const [at, relation] of RELATIONS.entries()) {
        const { filter } = values[variant][type][relation]
        const { status } = await get('max', FILTERED[at]!, { [key]: filter })
        note(`filter ${FILTERED[at]} by ${variant} ${type}`, allowed, status === 200)
        if (!allowed) continue
        const { body } = await get('max', '/api/people', { [key]: filter })
        expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual([w.ids[SUBJECT[relation]]])
      }
      const { search } = values[variant][type].manager
      const sought = await get('max', '/api/people', { search })
      const found = (sought.body.data as { id: string }[]).map(({ id }) => id)
      note(`search ${variant} ${type}`, isFound(right, variant, type), found.length > 0)
      if (found.length > 0) expect(found).toEqual([w.ids.ann])
    }
    expect(faults.splice(0)).toEqual([])
  })
})

test('nothing leaked, nothing was shut by mistake, and both happened often enough to mean something', () => {
  expect(counted).toMatchObject({ leaks: 0, shut: 0 })
  expect(counted.cases).toBeGreaterThan(10_000)
  expect(counted.opened).toBeGreaterThan(2000)
  console.info(`custom fields: ${counted.cases} cases, ${counted.opened} allowed, ${counted.leaks} leaks`)
})

test('a field that is not there is refused like one that is not theirs', async () => {
  await hold({ scope: 'own', level: 'view' })
  const answers = []
  for (const id of [ids['for someone else'].string, '0b5c1d3e-0000-4000-8000-000000000001'])
    for (const name of ['columns', 'sort', keyOfField(id)]) {
      const { status, body } = await get('max', '/api/people', { [name]: keyOfField(id) })
      answers.push(JSON.stringify([status, body]))
    }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('403')
})
