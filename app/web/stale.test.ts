import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queries } from './queries.ts'
import { makeStale } from './stale.ts'

afterEach(() => queries.clear())

const KEY = ['/api/things', {}, ['things']]
/** A screen that shows things: each question waits until it is answered. */
function screen() {
  const asked: ((answer: string) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: KEY,
    queryFn: () => new Promise<string>((answer) => void asked.push(answer)),
  })
  const leave = observer.subscribe(() => {})
  return { asked, leave, shown: () => observer.getCurrentResult().data }
}

test('a change while the first answer is on its way: it is asked for again', async () => {
  const { asked, leave, shown } = screen()
  makeStale(['things'])
  expect(asked.length).toBe(1)
  asked[0]!('as it was before the change')
  await vi.waitFor(() => expect(asked.length).toBe(2))
  asked[1]!('as it is')
  await vi.waitFor(() => expect(shown()).toBe('as it is'))
  leave()
})

test('a change while a later answer is on its way asks anew at once; one of another topic asks nothing', async () => {
  const { asked, leave, shown } = screen()
  asked[0]!('first')
  await vi.waitFor(() => expect(shown()).toBe('first'))
  makeStale(['others'])
  expect(asked.length).toBe(1)
  makeStale(['things'])
  makeStale(['things'])
  await vi.waitFor(() => expect(asked.length).toBe(3))
  asked[2]!('as it is')
  await vi.waitFor(() => expect(shown()).toBe('as it is'))
  leave()
})
