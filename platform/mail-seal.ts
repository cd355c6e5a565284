import { timingSafeEqual } from 'node:crypto'
import type { Letter } from './letter.ts'
import { keyedHash, keyedHashes } from './secrets.ts'

/** A letter in the queue, with the server's seal: one that was put there by another hand is not sent. */
export interface SealedLetter extends Letter {
  seal?: string
}

const LETTERS = 'letters'
/** A part that a letter doesn't have is left out: letters that were queued before there was such a part keep their seal. */
const textOf = ({ id, to, subject, html, text, language, company, thread, unsubscribe, calendar }: Letter) => {
  const later = { ...(thread && { thread }), ...(unsubscribe && { unsubscribe }), ...(calendar && { calendar }) }
  const rest = [...(company === undefined ? [] : [company]), ...(Object.keys(later).length > 0 ? [later] : [])]
  return JSON.stringify([id, to, subject, html, text, language, ...rest])
}

/** The letter as it goes into the queue. */
export const sealed = (letter: Letter): SealedLetter => ({
  ...letter,
  seal: keyedHash(LETTERS, textOf(letter)).toString('base64url'),
})

/** @throws Error when no server with this secret wrote the letter */
export function opened({ seal = '', ...letter }: SealedLetter): Letter {
  const given = Buffer.from(seal, 'base64url')
  const fits = keyedHashes(LETTERS, textOf(letter)).some(
    (hash) => hash.length === given.length && timingSafeEqual(hash, given),
  )
  if (!fits) throw new Error('a letter without the seal of this server')
  return letter
}
