import { type FieldType, hasOptions } from '../../contract.ts'
import { type Kept, type Knowing, optionsIn, readValue, type Shaped, type Taking, writtenNumber } from '../../fields.ts'
import { textOf } from './values.ts'

/** What of countries a conversion asks beside what every reading does. */
export interface Naming extends Knowing {
  countryName: (id: number) => string
  countryCalled: (name: string) => number | undefined
}

/**
 * What a value is once its field has another type: read anew, as if someone had typed what is there. Undefined where the new type, with its
 * options and limits, has no place for it.
 */
export function converted(from: Shaped, value: Kept, to: Taking, naming: Naming): Kept | undefined {
  const read = readValue(to, givenOf(from, value, to, naming), naming)
  return read.wrong ? undefined : (read.value ?? undefined)
}

function givenOf(from: Shaped, value: Kept, to: Taking, naming: Naming): unknown {
  if (hasOptions(from.type) && hasOptions(to.type)) return chosenFrom(from, value, to)
  return FROM_TEXT[to.type](String(textOf(from, value, naming.countryName) ?? ''), to, naming)
}

/** Options that stay are the same ones, whatever they are called; the others are found by their name. Of several, a single choice takes none. */
function chosenFrom({ options }: Shaped, value: Kept, to: Taking): unknown {
  const chosen = optionsIn(value).map((id) => {
    const name = options.find((one) => one.id === id)?.name ?? ''
    return to.options.find((one) => one.id === id) ?? optionCalled(to, name)
  })
  if (chosen.includes(undefined)) return null
  if (to.type === 'checkbox') return chosen
  return chosen.length === 1 ? chosen[0] : null
}

/** How each type's value is sent, made of the text of another one. */
const FROM_TEXT: Record<FieldType, (text: string, to: Taking, naming: Naming) => unknown> = {
  string: (text) => text.trim().replaceAll(/\s*[\r\n]+\s*/g, ' '),
  text: (text) => text,
  email: (text) => text,
  link: (text) => text,
  number: (text) => writtenNumber(text),
  date: (text) => text.replace(/^(\d{4}-\d\d-\d\d) \d\d:\d\d$/, '$1'),
  datetime: (text) => (/^\d{4}-\d\d-\d\d$/.test(text.trim()) ? `${text.trim()} 00:00` : text),
  country: (text, _to, { countryCalled }) => countryCalled(text),
  select: (text, to) => optionCalled(to, text),
  radio: (text, to) => optionCalled(to, text),
  checkbox: (text, to) => {
    const whole = optionCalled(to, text)
    if (whole) return [whole]
    const parts = text.split(/[,;\n]/).filter((part) => part.trim())
    const chosen = parts.map((part) => optionCalled(to, part))
    return chosen.includes(undefined) ? null : chosen
  },
}

const optionCalled = ({ options }: Shaped, name: string) => options.find((one) => plain(one.name) === plain(name))

/** Names are the same whatever their case and spaces. */
export const plain = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
