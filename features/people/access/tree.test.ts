import { describe, expect, test } from 'vitest'
import { placesIn, readerRelations, subtreeOf } from './server/rules/reader-relation.ts'

describe('the tree', () => {
  const all = [
    { id: 'root', parentId: null },
    { id: 'a', parentId: 'root' },
    { id: 'b', parentId: 'a' },
    { id: 'c', parentId: 'root' },
    { id: 'x', parentId: 'y' },
    { id: 'y', parentId: 'x' },
  ]
  test.each([
    ['b', null, ['a', 'b', 'root']],
    ['b', 'oslo', ['a', 'b', 'oslo', 'root']],
    [null, 'oslo', ['oslo']],
    [null, null, []],
    ['x', null, ['x', 'y']],
  ])('the places of someone in %s at %s', (department, location, places) => {
    expect([...placesIn(all, department, location)].toSorted()).toEqual(places)
  })
  test.each([
    ['root', ['a', 'b', 'c', 'root']],
    ['a', ['a', 'b']],
    ['c', ['c']],
    ['x', ['x', 'y']],
  ])('what lies below %s', (id, below) => expect([...subtreeOf(all, id)].toSorted()).toEqual(below))

  test('anyone who is stood to alike is counted once together, and oneself not', () => {
    const [a, b] = [new Set(['a']), new Set(['b'])]
    const moved = ['one', 'two', 'three', 'me'].map((id) => ({ id, before: a, after: b }))
    const relations = readerRelations(moved, 'me', new Set(['three']))
    expect(relations.map(({ count, before }) => [count, before.manages])).toEqual([
      [2, false],
      [1, true],
    ])
  })
})
