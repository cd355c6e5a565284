import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { keyOf } from '#kit/client.ts'
import { useKnownMe } from '../web/known-me-state.ts'
import { sessions, type UserInfo } from './contract.ts'

const Shown = () => createElement('b', null, useKnownMe()?.user.id ?? 'nobody')
const draw = (queries: QueryClient) =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, createElement(Shown)))

test('the person is what the shell knew last: nothing is asked, and the query cache has nothing to complain of', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('asked'))
  const queries = new QueryClient()
  expect(draw(queries)).toBe('<b>nobody</b>')
  queries.setQueryData(keyOf(sessions.userInfo), { user: { id: 'ann' } } as UserInfo)
  expect(draw(queries)).toBe('<b>ann</b>')
  expect(complaint.mock.calls).toEqual([])
  expect(asked).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
