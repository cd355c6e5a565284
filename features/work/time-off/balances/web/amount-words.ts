/** A number of days as people write it: `1.5`, `1,5`, `1½`, `−2`, `+3`. Undefined when it is none. */
export function daysIn(text: string): number | undefined {
  const plain = text.trim().replace(',', '.').replace('−', '-').replace('+', '').replace(/\s/g, '')
  const half = plain.endsWith('½')
  const whole = half ? plain.slice(0, -1) : plain
  const digits = half && /^-?$/.test(whole) ? `${whole}0` : whole
  if (!/^-?\d+(\.\d+)?$/.test(digits)) return undefined
  return Number(digits) + (half ? (digits.startsWith('-') ? -0.5 : 0.5) : 0)
}
