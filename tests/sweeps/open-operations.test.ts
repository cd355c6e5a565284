import { expect, test } from 'vitest'
import { operations } from './operations.ts'

const BY = { person: ', by a person alone', everyToken: ', with every token' } as const

/**
 * The sweeps ask of every operation what its contract says; nobody asks whether the contract says enough. So whatever asks for no
 * permission stands in a list: who loosens an operation, or opens it in a gated state, changes `open-operations.txt` too
 * (`npx vitest run tests/sweeps/open-operations.test.ts -u`), where a reviewer sees it.
 */
test('operations that ask for no permission, and those that are open in gated states, are written down', async () => {
  const lines = operations.flatMap(({ route }) => {
    const { method, path, needs, place = 'company', openIn = [], by } = route
    if (typeof needs === 'object' && openIn.length === 0) return []
    const who = typeof needs === 'object' ? needs.anyOf.join(' or ') : needs
    const where = place === 'company' ? '' : `, ${place}`
    const open = openIn.length ? `; open in ${openIn.toSorted().join(', ')}` : ''
    return [`${method.padEnd(6)} ${path}: ${who}${by ? BY[by] : ''}${where}${open}`]
  })
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('open-operations.txt')
})
