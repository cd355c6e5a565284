import { useLocale, useTranslations } from 'use-intl'
import { formatMoment } from '#ui/format.ts'
import { AppLink } from '#ui/link.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Line } from '../contract.ts'
import { useChangeWords, useFoundWords } from './line-words.ts'
import css from './stocktake-screen.module.css'

export type LinePart = 'missing' | 'found' | 'changed'

/** What a part of the list says of each thing. */
export function useLineColumns(part: LinePart): readonly Column<Line>[] {
  const things = useThing(part)
  const missing = useMissing()
  const found = useFound()
  const changed = useChanged()
  return [...things, ...{ missing, found, changed }[part]]
}

function useThing(part: LinePart): readonly Column<Line>[] {
  const t = useTranslations('assets')
  const name: Column<Line> = {
    id: 'name',
    word: t('name'),
    width: 'minmax(180px, 1.6fr)',
    phone: 'title',
    cell: ({ name: its, assetId }) => <Name name={its} assetId={assetId} />,
  }
  const number: Column<Line> = {
    id: 'inventoryNumber',
    word: t('inventoryNumber'),
    width: '140px',
    quiet: true,
    ...(part === 'missing' && { phone: 'end' as const }),
    cell: ({ inventoryNumber, serialNumber }) => inventoryNumber || serialNumber,
  }
  const location: Column<Line> = { id: 'location', word: t('location'), quiet: true, cell: (one) => one.location }
  return part === 'changed' ? [name, number] : [name, number, location]
}

export const Name = ({ name, assetId }: { name: string; assetId: string | null }) =>
  assetId ? (
    <AppLink className={css.name} to={`/company/assets/${assetId}`}>
      {name}
    </AppLink>
  ) : (
    <span className={css.name}>{name}</span>
  )

function useMissing(): readonly Column<Line>[] {
  const t = useTranslations('stocktakes')
  const assets = useTranslations('assets')
  const locale = useLocale()
  return [
    {
      id: 'holder',
      word: assets('holder'),
      width: 'minmax(160px, 1fr)',
      phone: 'note',
      cell: ({ holder, location }) =>
        holder ? (
          <PersonChip person={holder} size="sm" />
        ) : (
          <span className={css.phoneOnly}>{location || t('nobody')}</span>
        ),
    },
    {
      id: 'lastCounted',
      word: t('lastCounted'),
      width: '170px',
      quiet: true,
      cell: ({ lastCountedAt }) => (lastCountedAt ? formatMoment(lastCountedAt, locale) : t('never')),
    },
    { id: 'decision', word: t('decision'), width: '130px', cell: ({ decision }) => decision ?? '' },
  ]
}

function useFound(): readonly Column<Line>[] {
  const t = useTranslations('stocktakes')
  const foundOf = useFoundWords()
  return [
    {
      id: 'count',
      word: t('countedAt'),
      width: 'minmax(220px, 1.6fr)',
      phone: 'note',
      cell: ({ count }) => foundOf(count),
    },
    {
      id: 'condition',
      word: t('condition'),
      width: '120px',
      quiet: true,
      phone: 'end',
      cell: ({ count }) => count?.condition && t(`conditions.${count.condition}`),
    },
    { id: 'note', word: t('note'), quiet: true, cell: ({ count }) => count?.note },
  ]
}

function useChanged(): readonly Column<Line>[] {
  const t = useTranslations('stocktakes')
  const changesOf = useChangeWords()
  return [
    {
      id: 'changes',
      word: t('changes'),
      width: 'minmax(200px, 3fr)',
      phone: 'note',
      cell: ({ changes }) => changesOf(changes),
    },
  ]
}
