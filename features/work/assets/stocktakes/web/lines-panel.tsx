import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useExportFile } from '#features/core/exports/web/api.tsx'
import { Empty } from '#ui/empty.tsx'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import { type Params, useUrlState } from '#ui/table/url-state.ts'
import { type Line, type Stocktake, stocktakes } from '../contract.ts'
import { type LinePart, useLineColumns } from './line-columns-list.tsx'
import { useLines } from './queries.ts'
import { SettleDialog } from './settle-dialog.tsx'
import css from './stocktake-screen.module.css'

interface Props {
  stocktake: Stocktake
  part: LinePart
}

const NARROWING = ['search', 'location', 'category']

const askedOf = (id: string, part: LinePart, { search, location, category }: Params) => ({
  id,
  part,
  ...(search && { search: search.slice(0, 100) }),
  ...(location && { location }),
  ...(category && { category }),
})

export function LinesFilters({ stocktake: { id, locations, categories, expected }, part }: Props) {
  const t = useTranslations('stocktakes')
  const [params, setParams] = useUrlState()
  const file = useExportFile()
  const { part: _part, ...filters } = askedOf(id, part, params)
  const exported = (format: 'csv' | 'xlsx') =>
    file({ source: 'stocktake', route: stocktakes.exportStocktake, input: { ...filters, format }, rows: expected })
  const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
  return (
    <ListToolbar
      params={params}
      onParams={setParams}
      placeholder={t('search')}
      filters={[
        { name: 'location', word: t('location'), options: options(locations) },
        { name: 'category', word: t('category'), options: options(categories) },
      ]}
      end={<ExportMenu csv={exported('csv')} xlsx={exported('xlsx')} />}
    />
  )
}

/** One part of the list; of what is missing, several can be given another state at once. */
export function LinesPanel({ stocktake, part }: Props) {
  const t = useTranslations('stocktakes')
  const [params] = useUrlState()
  const found = useLines(askedOf(stocktake.id, part, params))
  const columns = useLineColumns(part)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? []
  const isNarrowed = NARROWING.some((name) => params[name])
  const isChoosing = part === 'missing' && stocktake.can.count
  if (found.isError && !found.data) return <Failed retry={() => void found.refetch()} />
  return (
    <>
      <DataTable
        label={t(`parts.${part}`)}
        rows={rows}
        columns={columns}
        loading={found.isPending}
        loadingMore={found.isFetchingNextPage}
        onNearEnd={moreOf(found)}
        empty={<Nothing part={part} isNarrowed={isNarrowed} />}
        {...(isChoosing && { selected, onSelect: setSelected })}
      />
      {part === 'changed' && !isNarrowed && <Added stocktake={stocktake} />}
      <Chosen
        stocktake={stocktake}
        lines={rows.filter(({ id }) => selected.has(id))}
        onClear={() => setSelected(new Set())}
      />
    </>
  )
}

const moreOf = ({ hasNextPage, fetchNextPage }: ReturnType<typeof useLines>) =>
  hasNextPage ? () => void fetchNextPage() : undefined

function Nothing({ part, isNarrowed }: { part: LinePart; isNarrowed: boolean }) {
  const t = useTranslations('stocktakes')
  if (isNarrowed) return <NothingFound title={t('noMatch')} narrowing={NARROWING} />
  return <Empty kind="nothing-found" title={t(`nothing.${part}`)} />
}

interface ChosenProps {
  stocktake: Stocktake
  lines: readonly Line[]
  onClear: () => void
}

function Chosen({ stocktake, lines, onClear }: ChosenProps) {
  const t = useTranslations('stocktakes')
  const [settling, setSettling] = useState(false)
  const done = () => {
    setSettling(false)
    onClear()
  }
  return (
    <>
      <BulkBar count={lines.length} onClear={onClear}>
        <button type="button" onClick={() => setSettling(true)}>
          {t('changeState')}
        </button>
      </BulkBar>
      {settling && (
        <SettleDialog stocktake={stocktake} lines={lines} onClose={() => setSettling(false)} onDone={done} />
      )}
    </>
  )
}

function Failed({ retry }: { retry: () => void }) {
  const t = useTranslations('stocktakes')
  const ui = useTranslations('ui')
  return <Empty kind="error" title={t('failedList')} action={<Button onClick={retry}>{ui('retry')}</Button>} />
}

function Added({ stocktake: { added } }: { stocktake: Stocktake }) {
  const t = useTranslations('stocktakes')
  if (added.length === 0) return null
  return (
    <Part title={t('added')} count={added.length} className={css.below}>
      <ul className={css.added}>
        {added.map(({ id, name, inventoryNumber }) => (
          <li key={id}>
            <AppLink to={`/company/assets/${id}`}>{name}</AppLink> <span className={css.quiet}>{inventoryNumber}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
