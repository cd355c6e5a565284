import type { CellProblem } from './problems.ts'

/** An address as it is stored, or what is wrong with it. `mailto:` and the form `Anna Berg <anna@berg.se>` are understood. */
export function readEmail(text: string): { email: string } | { problem: CellProblem } {
  const inside = /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text
  const email = inside
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  if (!looksLikeEmail(email)) return { problem: 'emailInvalid' }
  if (email.split(/[@.]/).some(mixesAlphabets)) return { problem: 'emailMixedLetters' }
  return { email }
}

/** Local part, @, and a domain whose last part has two letters or more. */
export const looksLikeEmail = (text: string): boolean =>
  text.length <= 254 && shape.test(text) && !text.includes('..') && text.indexOf('@') <= 64

const shape =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-][\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]*(?<!\.)@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/u

/** `аnna@…` typed with a Cyrillic а looks right but is undeliverable. */
const mixesAlphabets = (part: string) => /\p{Script=Cyrillic}/u.test(part) && /[a-z]/i.test(part)
