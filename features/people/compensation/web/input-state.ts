/** `52 000,50` as a number; nothing for an empty field. What is no number goes out as it is: the server says what is wrong with it. */
export function numberIn(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.')
  if (plain === '') return null
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : (text as unknown as number)
}

/** A figure as it is typed. */
export const typed = (value: number | null | undefined): string => (typeof value === 'number' ? String(value) : '')

type Named = { id: string; name: string }
/** What is chosen of a list. */
export const idOf = (entry: Named | null): string | null => entry?.id ?? null

/** The name of what is chosen of a list. */
export const nameIn = (list: readonly Named[], id: string | null) => list.find((one) => one.id === id)?.name

/** The entries of a list as a field offers them. */
export const options = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: id, label: name }))
