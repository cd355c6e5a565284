import { isId } from '#kit/ids.ts'

/** What a page of a list is to hold. */
export interface Page {
  limit: number
  kinds?: readonly string[] | undefined
  /** Words of a person's name. */
  search?: string | undefined
  status?: readonly string[] | undefined
  /** Only what comes after this one, in the order of the list. */
  after?: Key | undefined
}

/** What a list is ordered by: a day or a moment, then the id. */
export interface Key {
  at: string
  id: string
}

interface Begins {
  id: string
  begins: string | null
  askedAt: string
}

/** What waits is ordered by when it begins; what has no day, by when it was asked. */
export const beginning = ({ id, begins, askedAt }: Begins): Key => ({ at: begins ?? askedAt.slice(0, 10), id })

/** What is decided is ordered by when it was. */
export const deciding = ({ id, decidedAt }: { id: string; decidedAt: string | null }): Key => ({
  at: decidedAt ?? '',
  id,
})

export const byKey =
  <T>(key: (one: T) => Key, direction: 1 | -1 = 1) =>
  (a: T, b: T): number => {
    const [x, y] = [key(a), key(b)]
    return direction * (x.at === y.at ? compare(x.id, y.id) : compare(x.at, y.at))
  }

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const AT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/

export const writeCursor = ({ at, id }: Key): string => `${at}_${id}`

/** @returns undefined for what no list of ours wrote */
export function readCursor(text: string | undefined): Key | undefined {
  const [at = '', id = ''] = text?.split('_') ?? []
  return AT.test(at) && isId(id) ? { at, id } : undefined
}

/** One more than a page was asked for: what is over says that there is a next one. */
export function cut<T>(all: readonly T[], limit: number, key: (one: T) => Key): { data: T[]; next: string | null } {
  const data = all.slice(0, limit)
  const last = data.at(-1)
  return { data, next: all.length > limit && last ? writeCursor(key(last)) : null }
}
