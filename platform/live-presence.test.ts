import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BusMessage, PresenceMessage } from './live-bus.ts'
import { type Moves, Presence } from './live-presence.ts'

/** Nodes that hear each other at once, as the bus lets them; a tick is a second, a person without tabs is gone after ten. */
const nodes = new Map<string, { presence: Presence; heard: Moves[]; said: PresenceMessage[]; isDeaf?: true }>()
let messages = 0

function node(name: string) {
  const heard: Moves[] = []
  const own: PresenceMessage[] = []
  const say = (...said: BusMessage[]) => {
    for (const one of said as PresenceMessage[]) {
      messages++
      own.push(one)
      for (const [other, { presence, isDeaf }] of nodes) if (other !== name && !isDeaf) presence.hear(name, one)
    }
  }
  const presence = new Presence({ say, onMoves: (companyId, moves) => void (companyId === ACME && heard.push(moves)) })
  nodes.set(name, { presence, heard, said: own })
  presence.askAll()
  return { presence, heard, said: own }
}
const ACME = 'acme'
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)
/** Dies without a word. */
const kill = (name: string) => {
  const { presence } = nodes.get(name)!
  nodes.delete(name)
  clearInterval(presence['timer'])
}

beforeEach(() => {
  vi.useFakeTimers()
  messages = 0
})
afterEach(() => {
  for (const name of nodes.keys()) kill(name)
  vi.useRealTimers()
})

describe('on one node', () => {
  test('who comes is told within a second, who leaves with the last tab after the grace', () => {
    const { presence, heard } = node('a')
    presence.enter(ACME, 'ann')
    presence.enter(ACME, 'ann')
    seconds(1)
    expect(heard).toEqual([{ joined: ['ann'], left: [] }])
    presence.exit(ACME, 'ann', false)
    seconds(30)
    expect(presence.online(ACME)).toEqual(['ann'])
    presence.exit(ACME, 'ann', false)
    seconds(9)
    expect([presence.online(ACME), heard.length]).toEqual([['ann'], 1])
    seconds(2)
    expect([presence.online(ACME), heard[1]]).toEqual([[], { joined: [], left: ['ann'] }])
  })

  test('who loads a page anew has not moved', () => {
    const { presence, heard } = node('a')
    presence.enter(ACME, 'ann')
    seconds(1)
    for (let times = 0; times < 5; times++) {
      presence.exit(ACME, 'ann', false)
      seconds(4)
      presence.enter(ACME, 'ann')
      seconds(20)
    }
    expect(heard).toHaveLength(1)
  })

  test('whose session was ended is gone at once', () => {
    const { presence, heard } = node('a')
    presence.enter(ACME, 'ann')
    seconds(1)
    presence.exit(ACME, 'ann', true)
    expect(presence.online(ACME)).toEqual([])
    seconds(1)
    expect(heard.at(-1)).toEqual({ joined: [], left: ['ann'] })
  })

  test('companies know nothing of each other', () => {
    const { presence, heard } = node('a')
    presence.enter('globex', 'gil')
    presence.enter(ACME, 'ann')
    seconds(1)
    expect(heard).toEqual([{ joined: ['ann'], left: [] }])
    expect([presence.isOnline(ACME, 'gil'), presence.online('globex')]).toEqual([false, ['gil']])
  })

  test('a thousand who come back together are told in a few messages', () => {
    const { presence, heard } = node('a')
    for (let at = 0; at < 1000; at++) {
      presence.enter(ACME, `p${at}`)
      if (at % 200 === 199) seconds(1)
    }
    expect(heard).toHaveLength(5)
    expect(heard.flatMap(({ joined }) => joined)).toHaveLength(1000)
  })
})

describe('on several', () => {
  test('a person who is on two is there until the last tab of both is closed', () => {
    const [a, b] = [node('a'), node('b')]
    a.presence.enter(ACME, 'ann')
    b.presence.enter(ACME, 'ann')
    seconds(2)
    expect([a.heard, b.heard]).toEqual([[{ joined: ['ann'], left: [] }], [{ joined: ['ann'], left: [] }]])
    a.presence.exit(ACME, 'ann', false)
    seconds(30)
    expect([a.presence.online(ACME), b.presence.online(ACME)]).toEqual([['ann'], ['ann']])
    b.presence.exit(ACME, 'ann', false)
    seconds(12)
    expect([a.presence.online(ACME), b.presence.online(ACME)]).toEqual([[], []])
    expect([a.heard.length, b.heard.length]).toEqual([2, 2])
  })

  test('a node that starts learns who is there', () => {
    const a = node('a')
    a.presence.enter(ACME, 'ann')
    a.presence.enter('globex', 'gil')
    seconds(5)
    const b = node('b')
    seconds(2)
    expect([b.presence.online(ACME), b.presence.online('globex')]).toEqual([['ann'], ['gil']])
  })

  test('a deploy that sends a thousand to another node makes nobody leave, and few messages between the nodes', () => {
    const [a, b] = [node('a'), node('b')]
    const crowd = Array.from({ length: 1000 }, (_, at) => `p${at}`)
    for (const id of crowd) a.presence.enter(ACME, id)
    seconds(2)
    expect(b.presence.online(ACME)).toHaveLength(1000)
    const before = b.heard.length
    messages = 0
    a.presence.close()
    nodes.delete('a')
    for (const [at, id] of crowd.entries()) {
      b.presence.enter(ACME, id)
      if (at % 250 === 249) seconds(1)
    }
    seconds(30)
    expect([b.presence.online(ACME).length, b.heard.length - before]).toEqual([1000, 0])
    expect(messages).toBeLessThan(20)
  })

  test('the people of a node that dies without a word leave once its silence is noticed', () => {
    const [a, b] = [node('a'), node('b')]
    a.presence.enter(ACME, 'ann')
    seconds(2)
    kill('a')
    seconds(20)
    expect(b.presence.online(ACME)).toEqual(['ann'])
    seconds(40)
    expect(b.presence.online(ACME)).toEqual([])
  })

  test('a node that was silent and is back is asked again', () => {
    const [a, b] = [node('a'), node('b')]
    a.presence.enter(ACME, 'ann')
    seconds(2)
    nodes.get('b')!.isDeaf = true
    seconds(60)
    expect(b.presence.online(ACME)).toEqual([])
    delete nodes.get('b')!.isDeaf
    seconds(15)
    expect(b.presence.online(ACME)).toEqual(['ann'])
  })

  test('what a node could not say is asked for again', () => {
    const [a, b] = [node('a'), node('b')]
    seconds(2)
    nodes.get('b')!.isDeaf = true
    a.presence.enter(ACME, 'ann')
    seconds(2)
    delete nodes.get('b')!.isDeaf
    b.presence.askAgain('a')
    seconds(2)
    expect(b.presence.online(ACME)).toEqual(['ann'])
  })

  test('each message fits into a notification of 8,000 bytes', () => {
    const a = node('a')
    const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
    for (let at = 0; at < 1000; at++) a.presence.enter(uuid(1), uuid(at))
    seconds(1)
    const sizes = a.said.map((one) => JSON.stringify({ from: uuid(2), ...one }).length)
    expect([sizes.length > 6, Math.max(...sizes) < 8000]).toEqual([true, true])
  })
})
