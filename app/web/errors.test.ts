import { describe, expect, it, test, vi } from 'vitest'
import { call, CallError } from '#kit/client.ts'
import type { Route } from '#kit/contract.ts'
import { z } from 'zod'
import { toasts } from '#ui/overlays/toast.tsx'
import { reactionTo, reactToErrors, type Reaction } from './errors.ts'

const words = {
  missing: 'The data you are trying to reach is temporary unavailable',
  unexpected: 'Something went wrong',
}
const say = (text: string, centred = false): Reaction => ({ kind: 'say', text, centred })
const general = { general: ['You are too late.'] }

describe('what the shell does about an error answer', () => {
  it.each<[string, number, ConstructorParameters<typeof CallError>[1], Reaction]>([
    ['401 ends the session', 401, { message: 'Sign in to continue.' }, { kind: 'signOut' }],
    ['a closed company is left', 403, { message: 'Paused.', type: 'companySuspended' }, { kind: 'closed' }],
    ['400 is said in the middle', 400, { message: 'Not understood.' }, say('Not understood.', true)],
    ['403 is said in the middle', 403, { message: 'Not yours.' }, say('Not yours.', true)],
    ['404 has a text of its own', 404, { message: 'No such person.' }, say(words.missing)],
    ['500 has a text of its own', 500, { message: 'Stack.' }, say(words.unexpected)],
    ['other statuses say nothing', 418, { message: 'A teapot.' }, { kind: 'nothing' }],
    ['errors under fields are for the form', 422, { errors: { name: ['Too long.'] } }, { kind: 'nothing' }],
    ['what belongs to no field is said', 409, { errors: general }, say('You are too late.')],
    [
      'no active sprint is a state of its board, not a message',
      409,
      { errors: { general: { '0': 'None.', type: 'noActiveSprint' } as never } },
      { kind: 'nothing' },
    ],
    [
      'a mandatory action leads to the start, whatever the status',
      403,
      { message: 'First this.', type: 'mandatoryAction' },
      { kind: 'start' },
    ],
  ])('%s', (_says, status, body, reaction) => expect(reactionTo(new CallError(status, body), words)).toEqual(reaction))
})

describe('a change that is refused', () => {
  it.each<[string, number, ConstructorParameters<typeof CallError>[1], Reaction]>([
    ['says the words of any status', 413, { message: 'Too large.', errors: {} }, say('Too large.')],
    ['and without words that something went wrong', 415, { errors: {} }, say(words.unexpected)],
    ['says what belongs to a field, as there is no form', 422, { errors: { name: ['Too long.'] } }, say('Too long.')],
  ])('%s', (_says, status, body, reaction) =>
    expect(reactionTo(new CallError(status, body), words, { isAct: true })).toEqual(reaction),
  )
  it('under fields is for the form where there is one', () => {
    const error = new CallError(422, { errors: { name: ['Too long.'] } })
    expect(reactionTo(error, words, { isAct: true, isForm: true })).toEqual({ kind: 'nothing' })
  })
})

test.each([
  ['a form that says it at its field does not say it twice', true, { kind: 'nothing' }],
  ['without a form it is said', false, say('You are too late.')],
] as const)('%s', (_says, isForm, reaction) => {
  const late = new CallError(409, { errors: { ...general, lastDay: general.general } })
  expect(reactionTo(late, words, { isAct: true, isForm })).toEqual(reaction)
  const other = new CallError(409, { errors: { ...general, lastDay: ['On a Sunday.'] } })
  expect(reactionTo(other, words, { isAct: true, isForm })).toEqual(say('You are too late.'))
})

describe('a call that is refused', () => {
  const route = (needs: Route['needs']) =>
    ({ method: 'GET', path: '/api/x', summary: '', needs, input: z.object({}), reply: z.object({}) }) satisfies Route
  const answer = (status: number, body: object) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
  const signOut = vi.fn<() => void>()
  const start = vi.fn<() => void>()
  const unsent = (why: string, count: number) => `${why} ${count}`
  reactToErrors({ domain: 'acme', language: 'sv', words, unsent, stale: () => {}, signOut, start })

  it('reaches its caller after the shell has reacted', async () => {
    answer(409, { message: 'Late.', errors: general })
    await expect(call(route('session'), {})).rejects.toMatchObject({ status: 409, errors: general })
    expect(toasts().map((toast) => [toast.text, toast.centred])).toEqual([['You are too late.', false]])
  })

  it('signs out for a 401, but not when anyone may call it', async () => {
    answer(401, { message: 'Wrong password.' })
    await expect(call(route('public'), {})).rejects.toMatchObject({ status: 401 })
    expect(signOut).not.toHaveBeenCalled()
    await expect(call(route('session'), {})).rejects.toMatchObject({ status: 401 })
    expect(signOut).toHaveBeenCalledTimes(1)
  })

  it('goes to the start for a mandatory action', async () => {
    answer(403, { message: 'First this.', type: 'mandatoryAction' })
    await expect(call(route('session'), {})).rejects.toMatchObject({ type: 'mandatoryAction' })
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('names the company, the language and itself in its headers', async () => {
    const seen = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => new Response('{}'))
    vi.stubGlobal('fetch', seen)
    await call(route('public'), {})
    expect(seen.mock.calls[0]?.[1].headers).toMatchObject({
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Language': 'sv',
      Domain: 'acme',
      'X-Public': '1',
    })
  })
})
