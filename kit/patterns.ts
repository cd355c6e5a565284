/** The longest text that a pattern is held against, and how many ways of dividing it among a pattern's parts are tried at most. */
const LONGEST_TEXT = 255
const MOST_WAYS = 100_000

/** One part of a pattern: what a character is, and how often it comes. No groups, no choices, no look around. */
const PART =
  /(?:\\[dws]|\\[^\p{L}\p{N}\s]|\[\^?(?:\\[dws]|\\[^\p{L}\p{N}\s]|[^\\\][])+\]|[^\\()|^$*+?{}[\]])(\*|\+|\?|\{\d{1,3}(?:,\d{0,3})?\})?/uy

/**
 * A pattern that people write, as what checks a text as a whole. It is a regular expression of characters, classes and repetitions: parts one
 * after the other, whose matching takes no longer than `MOST_WAYS` steps for each of them.
 * @returns undefined for anything else
 */
export function patternOf(text: string): ((value: string) => boolean) | undefined {
  const known = made.get(text)
  if (known) return known
  let ways = 1
  PART.lastIndex = 0
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text)
    if (!part) return undefined
    ways *= lengthsOf(part[1] ?? '')
  }
  if (!(ways <= MOST_WAYS)) return undefined
  const whole = compiled(text)
  if (!whole) return undefined
  const matches = (value: string) => value.length <= LONGEST_TEXT && whole.test(value)
  if (made.size >= MOST_MADE) made.clear()
  made.set(text, matches)
  return matches
}

/** A file has ten thousand values of one field. */
const made = new Map<string, (value: string) => boolean>()
const MOST_MADE = 200

/** How many lengths a repetition can have; not a number where it says nonsense. */
function lengthsOf(repetition: string): number {
  const signs = SIGNS[repetition]
  if (signs) return signs
  const [least = '', most] = repetition.slice(1, -1).split(',')
  const lengths = Number(most === '' ? LONGEST_TEXT : (most ?? least)) - Number(least) + 1
  return lengths >= 1 && lengths <= LONGEST_TEXT + 1 && Number(least) <= LONGEST_TEXT ? lengths : Number.NaN
}
const SIGNS: Readonly<Record<string, number>> = { '': 1, '?': 2, '*': LONGEST_TEXT, '+': LONGEST_TEXT }

function compiled(text: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${text})$`, 'u')
  } catch {
    return undefined
  }
}
