import type { NameOrder } from '#features/people/import/contract.ts'

/**
 * A whole name in two parts; the last one is empty for a single word. A comma always means "last, first". Of a Russian name
 * with a patronymic the first part keeps both: Иван Петрович | Сидоров.
 */
export function splitName(full: string, order: NameOrder): { firstName: string; lastName: string } {
  const [before, after] = full.split(',').map((part) => part.trim())
  if (before && after) return { firstName: after, lastName: before }
  const words = (before || after || '').split(' ').filter(Boolean)
  if (words.length < 2) return { firstName: words.join(' '), lastName: '' }
  const middle = words.findIndex((word) => isPatronymic(word))
  const lastFirst = words.length >= 3 && middle > 0 ? middle === words.length - 1 : order === 'last-first'
  const cut = lastFirst ? surnameLength(words) : surnameStart(words)
  const [head, tail] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
  return lastFirst ? { firstName: tail, lastName: head } : { firstName: head, lastName: tail }
}

/** The order of most names in a column, detected by Russian surnames and patronymics; first name first otherwise. */
export function detectNameOrder(names: readonly string[]): NameOrder {
  const orders = names.map(orderOf)
  const last = orders.filter((order) => order === 'last-first').length
  return last > orders.filter((order) => order === 'first-last').length ? 'last-first' : 'first-last'
}

/** A comma says something about its own cell only. */
function orderOf(name: string): NameOrder | undefined {
  const words = name.trim().split(/\s+/)
  const [start = '', end = ''] = [words[0], words.at(-1)]
  if (words.length < 2 || name.includes(',')) return undefined
  if (isPatronymic(end)) return 'last-first'
  if (isSurname(start) === isSurname(end)) return undefined
  return isSurname(start) ? 'last-first' : 'first-last'
}

const isPatronymic = (word: string) => /(ович|евич|ич|овна|евна|ична|инична)$/iu.test(word) && word.length >= 5
const isSurname = (word: string) =>
  /(ов|ев|ёв|ин|ын|ский|цкий|ской|ова|ева|ёва|ина|ына|ская|цкая|ко|юк|чук|ян|ец|их|ых|дзе|швили)$/iu.test(word) &&
  !givenNames.has(word.toLowerCase())

/** Given names that end like surnames. */
const givenNames = new Set(
  'марина ирина галина екатерина алина кристина полина арина карина ангелина валентина регина сабина константин валентин мартин эдвин севастьян ян лев яков ева нина дина тина вениамин богдан руслан степан иван роман герман'.split(
    ' ',
  ),
)

const particles = new Set('von van der den de di da dos la le af av zu bin ibn al el ter ten'.split(' '))

/** `Anna Maria | von der Berg`: the surname begins at the first particle, else it is the last word. */
function surnameStart(words: readonly string[]): number {
  const at = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && particles.has(word.toLowerCase()),
  )
  return at === -1 ? words.length - 1 : at
}

function surnameLength(words: readonly string[]): number {
  let length = 1
  while (length < words.length - 1 && particles.has(words[length - 1]?.toLowerCase() ?? '')) length++
  return length
}
