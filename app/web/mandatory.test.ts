import { expect, test } from 'vitest'
import { MANDATORY } from '#features/core/identity/mandatory/contract.ts'
import { mandatoryActions } from '#features/core/identity/mandatory/server/api.ts'
import { portsOf } from '#platform/ports.ts'
import { built } from './built.ts'
import { ACTION_PATHS } from './gate.ts'
import './screens.ts'

test('the gate and the server call the actions by the same names', () => {
  const named: readonly string[] = MANDATORY
  expect(Object.keys(ACTION_PATHS).filter((action) => !named.includes(action))).toEqual([])
  // the one without an address is shown before the app
  expect(named.filter((action) => !(action in ACTION_PATHS))).toEqual(['vacation_info'])
})

// not by its name alone: the server's modules are none of the browser's types
const server = '../modules.ts'

test('what is asked has a screen', async () => {
  const { modules } = await import(server)
  expect(
    portsOf(modules)
      .of(mandatoryActions)
      .filter(({ name }) => !built.hasAction(name)),
  ).toEqual([])
  expect(built.hasAction('confirm-email')).toBe(true)
  expect(built.hasAction('vacation_info')).toBe(true)
  expect(built.hasAction('something else')).toBe(false)
})
