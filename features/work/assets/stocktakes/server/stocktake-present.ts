import type { Count, Line, ListedStocktake } from '../contract.ts'
import type { CountRow } from './count-store.ts'
import type { LineRow } from './line-store.ts'
import type { Row } from './store.ts'

export const presentListed = ({ endedBy: _endedBy, reason: _reason, ...row }: Row): ListedStocktake => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

export const presentCount = (row: CountRow): Count => ({ ...row, countedAt: row.countedAt.toISOString() })

export const presentLine = ({
  countId,
  condition,
  note,
  countedBy,
  countedAt,
  position: _position,
  ...row
}: LineRow): Line => ({
  ...row,
  lastCountedAt: row.lastCountedAt?.toISOString() ?? null,
  count:
    countId !== null && countedAt !== null
      ? { id: countId, condition, note: note ?? '', countedBy, countedAt: countedAt.toISOString() }
      : null,
})
