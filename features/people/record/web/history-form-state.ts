import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { sameValues } from '#ui/forms/form.ts'
import type { EndedFields } from '../contract.ts'
import { useSection } from './section-state.ts'
import type { Theirs } from './their-changes-list.tsx'

/** A history as an answer has it. */
export interface HistoryRows<Row> {
  rows: readonly Row[]
  ended: readonly (Pick<EndedFields, 'replacedBy'> & { id: string })[]
}

/** The row in place of this one, after so many corrections; nothing once it was removed. */
export function latestOf<Row extends { id: string }>(
  history: HistoryRows<Row> | undefined,
  rowId: string,
): { row: Row; steps: number } | undefined {
  let id: string | null | undefined = rowId
  for (let steps = 0; id; steps++) {
    const row = history?.rows.find((one) => one.id === id)
    if (row) return { row, steps }
    id = history?.ended.find((one) => one.id === id)?.replacedBy
  }
  return undefined
}

interface Recording<Row, V> {
  /** The row that is corrected; nothing for a new one. */
  opened: Row | undefined
  history: HistoryRows<Row>
  /** What a form of this row holds. */
  valuesOf: (row: Row | undefined) => V
  /** Corrects the row with this id, or records a new one. */
  send: (values: V, rowId: string | undefined) => Promise<unknown>
  remove: (rowId: string, why: string) => Promise<unknown>
  /** Reads the history again. */
  refresh: () => Promise<HistoryRows<Row> | undefined>
  /** Whether all is there that a form needs of a row: figures may be still to come. */
  isKnown?: (row: Row) => boolean
  /** How a field is called and how its value is read, for what others changed. The reason is nobody else's. */
  say: (values: V) => readonly { name: keyof V & string; word: string; value: ReactNode }[]
  onClose: () => void
}

/**
 * The form of a new row of a history, or of the correction of one that others may correct or remove meanwhile: what they changed is named
 * beside what was typed, and nothing typed is lost.
 */
export function useHistoryForm<Row extends { id: string }, V extends object>(of: Recording<Row, V>) {
  const { opened, history, valuesOf, send, refresh, say, onClose } = of
  const found = opened && latestOf(history, opened.id)
  const { row, steps } = useKnown(of, found)
  const current = valuesOf(row)
  const { form, theirs } = useSection<V>({
    current,
    version: steps,
    send: (values) => send(values, row?.id),
    refresh: async () => {
      const now = opened && latestOf(await refresh(), opened.id)
      return { data: now && { version: now.steps } }
    },
    onClose,
  })
  const changed: Theirs[] = say(current)
    .filter(({ name }) => theirs.includes(name))
    .map(({ name, word, value }) => ({ name, word, value, take: () => form.set(name, current[name]) }))
  const isGone = opened !== undefined && found === undefined
  return { form, current, row, theirs: changed, isGone, removal: useRemoval(of) }
}

/** A row that is not known as a whole yet does not take the place of the one that is. */
function useKnown<Row extends { id: string }, V extends object>(
  { opened, isKnown = () => true }: Recording<Row, V>,
  found: { row: Row; steps: number } | undefined,
) {
  const [kept, setKept] = useState(found)
  if (found && found.row !== kept?.row && isKnown(found.row)) setKept(found)
  return { row: kept?.row ?? opened, steps: kept?.steps ?? 0 }
}

/** A removal asks once more where someone else has corrected the row meanwhile. */
function useRemoval<Row extends { id: string }, V extends object>({
  opened,
  valuesOf,
  remove,
  refresh,
  say,
}: Recording<Row, V>) {
  const t = useTranslations('history')
  const [seen, setSeen] = useState<Row>()
  const row = seen ?? opened
  const [was, is] = [opened && valuesOf(opened), seen && valuesOf(seen)]
  const news: Theirs[] = is ? say(is).filter(({ name }) => !sameValues(is[name], was?.[name])) : []
  return {
    news,
    remove: async (why: string) => {
      if (!row) return
      try {
        await remove(row.id, why)
      } catch (refusal) {
        if (!(refusal instanceof CallError) || refusal.status !== 409) throw refusal
        const now = latestOf(await refresh(), row.id)
        const word = now ? 'correctedMeanwhile' : 'rowGone'
        if (now?.row.id === row.id) throw refusal
        if (now) setSeen(now.row)
        throw Object.assign(new Error('Changed meanwhile'), { errors: { general: [t(word)] } })
      }
    },
  }
}
