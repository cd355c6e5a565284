import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { languageOf } from './credentials.ts'

test.each([
  ['sv-SE, en;q=0.8', 'sv'],
  ['de, ru;q=0.3, en;q=0', 'ru'],
  ['en;q=0.2, sv;q=0.9', 'sv'],
  ['de', 'en'],
  ['*;q=, ;;', 'en'],
])('a program that accepts %j is answered in %s', (accepted, language) => {
  expect(spoken({ authorization: 'Bearer srt_x', 'accept-language': accepted })).toBe(language)
})

test.each([
  [
    'what the call says',
    { 'content-language': 'sv', authorization: 'Bearer srt_x', 'accept-language': 'ru' },
    {},
    'sv',
  ],
  ['the choice of the person, not the setting of their browser', { 'accept-language': 'sv' }, { language: 'ru' }, 'ru'],
  ['English without a choice', { 'accept-language': 'sv' }, {}, 'en'],
])('otherwise it is %s', (_, headers, cookies, language) => {
  expect(spoken(headers, cookies)).toBe(language)
})

const spoken = (headers: Record<string, string>, cookies = {}) => languageOf({ headers, cookies } as FastifyRequest)
