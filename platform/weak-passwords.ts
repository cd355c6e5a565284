import { readFileSync } from 'node:fs'
import { hasHash, hashOf } from './bloom.ts'

/** Why a password is refused, as a message key: a common one, a run of keys, or made of what is known of the person. */
export type Weakness = 'errors.password-common' | 'errors.password-pattern' | 'errors.password-yours'

let filter: Buffer | undefined

/** Whether a password is in the list that ships with the product (docs/decisions/breached-passwords.md). */
function isListed(password: string): boolean {
  filter ??= readFileSync(new URL('./breached-passwords.bin', import.meta.url))
  return hasHash(filter, hashOf(password))
}

/**
 * What is wrong with a new password beyond its length, or null. There are no rules of composition: any words will do that
 * are not among the first guesses.
 * @param known what a stranger knows: the person's names and address, the company's name
 */
export function weaknessOf(password: string, known: readonly string[]): Weakness | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isRun(plain)) return 'errors.password-pattern'
  if (isOwn(plain, known)) return 'errors.password-yours'
  return isCommon(plain) || isCommon(unmasked(plain)) ? 'errors.password-common' : null
}

/** Listed as it is, or once what is hung on (`…2024!`) or put before it is taken off. */
const isCommon = (plain: string) => isListed(plain) || isListed(stemOf(plain))

/** Without up to two signs before and six digits or signs behind: the habits by which a short word is made long enough. */
const stemOf = (plain: string) => plain.replace(/^[^\p{L}]{1,2}/u, '').replace(/[^\p{L}]{1,6}$/u, '')

const MASKS: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }

/** `p@ssw0rd` reads as `password`. Digits at the end stay: there they are a number. */
function unmasked(plain: string): string {
  const stem = stemOf(plain)
  return stem.replaceAll(/[013457@$]/g, (sign) => MASKS[sign]!) + plain.slice(plain.indexOf(stem) + stem.length)
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю', '1234567890']

/** One piece again and again, few different letters, or neighbours on the keyboard or in the alphabet nearly all the way. */
function isRun(plain: string): boolean {
  const letters = [...plain]
  if (new Set(letters).size < 5 || /^(.{1,8}?)\1+.{0,3}$/u.test(plain)) return true
  const steps = letters.slice(1).filter((letter, at) => follows(letters[at]!, letter))
  return steps.length >= 0.6 * (letters.length - 1)
}

function follows(one: string, next: string): boolean {
  if (Math.abs(one.codePointAt(0)! - next.codePointAt(0)!) <= 1) return true
  return ROWS.some((row) => row.includes(one + next) || row.includes(next + one))
}

/** Made of words that are known of the person or the company, with nothing of its own beside them. */
function isOwn(plain: string, known: readonly string[]): boolean {
  const words = ['staffroom', ...known]
    .map((text) => text.normalize('NFKC').toLowerCase())
    // whole too: of `acme-7d2cd` nothing of its own is left when it is taken off
    .flatMap((text) => [text, ...text.split(/[^\p{L}]+/u)])
    .filter((word) => word.length >= 3)
    // the longest first, so that `annabel` is not taken for `anna`
    .toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), plain)
  if (rest === plain) return false
  const left = rest.replaceAll(/[^\p{L}]+/gu, '')
  return left.length < 4 || isListed(left)
}
