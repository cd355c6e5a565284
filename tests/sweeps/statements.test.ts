import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#kit/contract.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { send, signedIn } from './calling.ts'
import { statementsOf } from './counting.ts'
import { exampleOf, WITHOUT_EXAMPLE } from './examples.ts'
import { furnish } from './furniture.ts'
import { operations } from './operations.ts'

/** With the beginning, the company, the session and the commit. */
const MOST = 8
/**
 * Calls that send more, with what they send today: public ones of several short transactions, a company out of nothing, files,
 * and changes that still ask one thing after the other. The numbers only ever go down.
 */
const LARGER: Record<string, number> = {
  uploadAttachment: 10,
  resendVerification: 10,
  signOut: 9,
  createCompany: 14,
  checkDomain: 10,
  saveLogo: 10,
  uploadImport: 16,
  checkImport: 9,
  changeJob: 9,
  changeAvatar: 12,
  changePosition: 9,
  changeDepartment: 9,
  changeRole: 12,
  previewRole: 10,
  deleteRole: 10,
  giveRole: 9,
  previewGrants: 10,
  changeGrant: 10,
  takeRole: 9,
  saveAccess: 13,
  previewPlace: 12,
}

let few: World
let many: World
beforeAll(async () => {
  few = await world()
  many = await world()
  for (let times = 0; times < 3; times++) await furnish(few, 'acme', plain)
  for (let times = 0; times < 30; times++) await furnish(many, 'acme', plain)
  const administrators = [few, many].map(({ acme }) => `adam@${acme.domain}.test`)
  await owner.query('update accounts set is_operator = true where email = any($1)', [administrators])
}, 60_000)
afterAll(async () => {
  await few.close()
  await many.close()
})
const plain = operations.find(({ name }) => name === 'showRequest')!.route

const cases = operations.filter(({ name }) => !WITHOUT_EXAMPLE.includes(name))

test('the list of operations without an example holds only names that exist', () => {
  const names = operations.map(({ name }) => name)
  expect(WITHOUT_EXAMPLE.filter((name) => !names.includes(name))).toEqual([])
})

describe.each(cases.map(({ name, route }) => [name, route] as const))('%s', (name, route) => {
  test('answers an administrator with few statements, and with no more of them when there is more', async () => {
    await owner.query('delete from rate_limits')
    const small = await count(few, name, route)
    const large = await count(many, name, route)
    expect(large.length, large.join('\n')).toBe(small.length)
    expect(small.length, small.join('\n')).toBeLessThanOrEqual(LARGER[name] ?? MOST)
  })
})

/** The second of two like calls, so that what is remembered for a while (the company of a host, a set of rights) is not counted. */
async function count(w: World, name: string, route: Route) {
  const call = async () => {
    const furniture = await furnish(w, 'acme', route)
    const headers = await signedIn(w, 'adam', route)
    await send(w, warm, { params: {}, rest: {} }, headers)
    return statementsOf(() => send(w, route, exampleOf(name, route, furniture), headers))
  }
  const { statements, answer } = await call()
  expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([route.status ?? 200, ''])
  expect(statements.length).toBeGreaterThan(route.needs === 'public' ? -1 : 2)
  return statements
}
const warm = operations.find(({ name }) => name === 'showPreferences')!.route
