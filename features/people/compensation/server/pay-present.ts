/** A row or payment without its figures, and without what the database alone needs: what an answer may say before they are revealed. */
export function withoutFigures<T extends object>(row: T) {
  const {
    payRate: _rate,
    amount: _amount,
    endsOn: _endsOn,
    endedAt: _endedAt,
    endedBy: _endedBy,
    why: _why,
    replacedBy: _replacedBy,
    ...rest
  } = row as T & Partial<Record<Hidden, unknown>>
  return rest as Omit<T, Hidden>
}

type Hidden = 'payRate' | 'amount' | 'endsOn' | 'endedAt' | 'endedBy' | 'why' | 'replacedBy'
