import build from 'fast-json-stringify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { writerSchema } from './reply-writer.ts'

const option = z.object({ id: z.string(), name: z.string() })

/** What is written of a value whose place in the contract has this shape. */
function written(shape: z.ZodType, value: unknown): unknown {
  const reply = z.object({ data: shape })
  const { read } = contract({
    read: { method: 'GET', path: '/', summary: '', shows: [], needs: 'session', input: z.object({}), reply },
  })
  const text = build(writerSchema(read) as never)({ data: value })
  return (JSON.parse(text) as { data: unknown }).data
}

describe('a choice of types is written by the type of the value, and nothing undeclared with it', () => {
  const choice = z.union([z.string(), z.number(), z.boolean(), option, z.array(option)]).nullable()
  const more = { id: 'a', name: 'A', secret: 'S' }
  const cases: [string, unknown, unknown][] = [
    ['a text', '1 "quoted"', '1 "quoted"'],
    ['an empty text', '', ''],
    ['a number', 4.5, 4.5],
    ['nought', 0, 0],
    ['no', false, false],
    ['an object', more, { id: 'a', name: 'A' }],
    [
      'a list',
      [more, more],
      [
        { id: 'a', name: 'A' },
        { id: 'a', name: 'A' },
      ],
    ],
    ['an empty list', [], []],
    ['nothing', null, null],
  ]
  test.each(cases)('%s', (_, value, expected) => {
    expect(written(choice, value)).toEqual(expected)
    expect(written(z.record(z.string(), choice), { of: value })).toEqual({ of: expected })
  })

  test('no value is held against schemas to choose one', () => {
    const { read } = contract({
      read: {
        method: 'GET',
        path: '/',
        summary: '',
        shows: [],
        needs: 'session',
        input: z.object({}),
        reply: z.object({ data: z.record(z.string(), choice) }),
      },
    })
    expect(JSON.stringify(writerSchema(read))).not.toContain('anyOf')
  })
})

test('of two shapes with one type the fitting one is written', () => {
  const shape = z.union([
    z.object({ kind: z.literal('a'), a: z.number() }),
    z.object({ kind: z.literal('b'), b: z.number() }),
  ])
  expect(written(shape, { kind: 'b', b: 2, a: 3 })).toEqual({ kind: 'b', b: 2 })
})
