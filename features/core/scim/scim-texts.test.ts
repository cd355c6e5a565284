import { expect, test } from 'vitest'
import { fields, type Fields } from '#kit/fields.ts'
import { textPatched, textsFrom, textsShown } from './server/rules/texts.ts'

const declared: Fields = fields({
  nickname: { type: 'text', max: 5, word: 'a.b', scim: 'nickName', example: 'Kim' },
  page: {
    type: 'text',
    max: 50,
    like: 'link',
    empty: null,
    word: 'a.b',
    scim: 'profileUrl',
    example: 'https://a.test',
  },
})
const empty = { nickname: '', page: null }

test('a new person has what the body says, and empty fields where it says nothing', () => {
  expect(textsFrom({ nickname: ' Kim ' }, undefined, declared)).toEqual({ ...empty, nickname: 'Kim' })
})
test('what a later body leaves out stays, what it empties is empty', () => {
  const before = { nickname: 'Kim', page: 'https://a.test', userName: 'kim' }
  expect(textsFrom({ profileurl: null }, before, declared)).toEqual({ nickname: 'Kim', page: null })
})
test.each([
  ['nickname', 'Jo', { nickname: 'Jo' }],
  ['profileurl', null, { page: null }],
  ['title', 'Chef', undefined],
])('an operation on %s with %j', (attribute, value, kept) => {
  expect(textPatched(attribute, value, declared)).toEqual(kept)
})
test.each([
  ['too long', 'nickname', 'Sixsix', 'nickName'],
  ['no text', 'nickname', 7, 'nickName'],
  ['not what the field holds', 'profileurl', 'javascript:alert(1)', 'profileUrl'],
])('a value that is %s is refused by its attribute', (_what, attribute, value, named) => {
  expect(() => textPatched(attribute, value, declared)).toThrow(named)
  expect(() => textsFrom({ [attribute]: value }, empty, declared)).toThrow(named)
})
test('an answer holds what someone has filled in, under the names of the protocol', () => {
  expect(textsShown({ ...empty, nickname: 'Kim' }, declared)).toEqual({ nickName: 'Kim' })
})
