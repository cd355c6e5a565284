/** Lighter (up to 1) or darker (down to -1). */
export function shaded(hex: string, amount: number): string {
  const target = amount > 0 ? 255 : 0
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16)
    return Math.round(value + (target - value) * Math.abs(amount))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
