import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { orElse } from '../or-else.ts'
import { forgetAnswers } from './forget-answers.ts'

afterEach(() => void vi.restoreAllMocks())

test('who waits for an answer that is dropped goes on without it, and it is no fault of the program', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const queries = new QueryClient()
  const asked = queries.fetchQuery({ queryKey: ['me'], queryFn: () => new Promise<string>(() => {}) })
  forgetAnswers(queries)
  expect(await asked.catch(orElse('nobody'))).toBe('nobody')
  expect(logged).not.toHaveBeenCalled()
  // what went wrong by itself is one
  const broken = queries.fetchQuery({ queryKey: ['me'], queryFn: () => Promise.reject(new Error('no')), retry: false })
  expect(await broken.catch(orElse('nobody'))).toBe('nobody')
  expect(logged).toHaveBeenCalledOnce()
})
