export type Direction = 'asc' | 'desc'

export interface Sort {
  column: string
  direction: Direction
}

/** Two states only: the same column turns round, a new column always starts ascending. */
export function nextSort(current: Sort | undefined, column: string): Sort {
  const turned = current?.column === column && current.direction === 'asc'
  return { column, direction: turned ? 'desc' : 'asc' }
}
