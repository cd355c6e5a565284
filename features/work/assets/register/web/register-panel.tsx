import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useExportFile } from '#features/core/exports/web/api.tsx'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import { type Params, type ParamsPatch, useUrlState } from '#ui/table/url-state.ts'
import { assets, type ListedAsset } from '../contract.ts'
import { AssetDialog } from './asset-dialog.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { type AssetQuery, askedOf, filtersOf, useAssets, useSummary } from './queries.ts'
import { useColumns, useFilters } from './columns-list.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import css from './register-panel.module.css'

const NARROWING = ['search', 'state', 'category', 'location', 'holder', 'ids']

type Base = '/company/assets' | '/settings/assets'
type AssetPages = ReturnType<typeof useAssets>
type Summary = ReturnType<typeof useSummary>['data']

/** The register: read in the company's pages, kept in the settings. */
export function RegisterPanel({ base }: { base: Base }) {
  const router = useRouter()
  const [{ new: adding, ...params }, setParams] = useUrlState()
  const asked = askedOf(params)
  const found = useAssets(asked)
  const { data: summary } = useSummary(filtersOf(asked))
  const isNarrowed = Object.keys(filtersOf(asked)).length > 0
  const isKept = base === '/settings/assets' && summary?.can.edit === true
  const add = isKept && <Add onParams={setParams} />
  return (
    <>
      <Head {...{ params, asked, summary, isNarrowed, add }} onParams={setParams} />
      <div className={css.body}>
        <List {...{ base, asked, found, summary, isNarrowed, add }} onParams={setParams} />
      </div>
      {adding && isKept && (
        <AssetDialog
          onClose={() => setParams({ new: undefined })}
          onDone={(id) => void router.navigate({ href: `${base}/${id}` })}
        />
      )}
    </>
  )
}

interface Common {
  asked: AssetQuery
  summary: Summary
  isNarrowed: boolean
  add: ReactNode
  onParams: (patch: ParamsPatch) => void
}

function Add({ onParams }: Pick<Common, 'onParams'>) {
  const t = useTranslations('assets')
  return (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => onParams({ new: 'asset' })}>
      {t('add')}
    </Button>
  )
}

function Head({ params, asked, summary, isNarrowed, add, onParams }: Common & { params: Params }) {
  const t = useTranslations('assets')
  const router = useRouter()
  const filters = useFilters(asked)
  const file = useExportFile()
  if (summary?.count === 0 && !isNarrowed) return <PageHeader title={t('title')} />
  const exported = (format: 'csv' | 'xlsx') =>
    file({ source: 'assets', route: assets.exportAssets, input: { ...asked, format }, rows: summary?.count })
  const query = new URLSearchParams(filtersOf(asked) as Record<string, string>).toString()
  const labels = { word: t('labels'), target: () => void router.navigate({ href: `/company/assets/labels?${query}` }) }
  return (
    <PageHeader
      title={t('title')}
      state={summary && t('count', { count: summary.count })}
      actions={
        <>
          <StocktakesLink />
          {add}
        </>
      }
      filters={
        <ListToolbar
          params={params}
          onParams={onParams}
          placeholder={t('search')}
          filters={filters}
          end={<ExportMenu csv={exported('csv')} xlsx={exported('xlsx')} more={[labels]} />}
        />
      }
    />
  )
}

const STOCKTAKES = '/company/assets/stocktakes'

function StocktakesLink() {
  const t = useTranslations('stocktakes')
  if (!opens(STOCKTAKES)) return null
  return (
    <Button component={AppLink} to={STOCKTAKES}>
      {t('title')}
    </Button>
  )
}

function List({ base, asked, found, summary, isNarrowed, add, onParams }: Common & { base: Base; found: AssetPages }) {
  const t = useTranslations('assets')
  const columns = useColumns()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? []
  if (found.isError && !found.data) return <Failed retry={() => void found.refetch()} />
  const choosing = summary?.can.give ? { selected, onSelect: setSelected } : {}
  return (
    <>
      <DataTable
        label={t('title')}
        rows={rows}
        columns={columns}
        loading={found.isPending}
        loadingMore={found.isFetchingNextPage}
        onNearEnd={moreOf(found)}
        total={summary?.count}
        sort={{ column: asked.sort ?? 'name', direction: asked.direction ?? 'asc' }}
        onSort={({ column, direction }) => onParams({ sort: column, order: direction })}
        to={({ id }) => `${base}/${id}`}
        empty={<Nothing isNarrowed={isNarrowed} add={add} />}
        {...choosing}
      />
      <Chosen assets={rows.filter(({ id }) => selected.has(id))} onClear={() => setSelected(new Set())} />
    </>
  )
}

export function Failed({ retry }: { retry: () => void }) {
  const t = useTranslations('assets')
  const ui = useTranslations('ui')
  return <Empty kind="error" title={t('failed')} action={<Button onClick={retry}>{ui('retry')}</Button>} />
}

const moreOf = ({ hasNextPage, fetchNextPage }: AssetPages) => (hasNextPage ? () => void fetchNextPage() : undefined)

function Nothing({ isNarrowed, add }: Pick<Common, 'isNarrowed' | 'add'>) {
  const t = useTranslations('assets')
  if (isNarrowed) return <NothingFound title={t('nothingFound')} narrowing={NARROWING} />
  const adding = add || (opens('/settings/assets') && <AddInSettings />)
  return (
    <Empty title={t('empty')} action={adding}>
      {t(adding ? 'emptyText' : 'emptyRegister')}
    </Empty>
  )
}

function AddInSettings() {
  const t = useTranslations('assets')
  return (
    <Button variant="filled" leftSection={<Plus weight="bold" />} component={AppLink} to="/settings/assets?new=asset">
      {t('add')}
    </Button>
  )
}

const labelsOf = (chosen: readonly ListedAsset[]) =>
  `/company/assets/labels?ids=${chosen.map(({ id }) => id).join(',')}`

/** What can be done with the chosen: what is free is handed over, what someone has comes back. */
function Chosen({ assets: chosen, onClear }: { assets: readonly ListedAsset[]; onClear: () => void }) {
  const t = useTranslations('assets')
  const router = useRouter()
  const [open, setOpen] = useState<'give' | 'return'>()
  const isFree = chosen.every(({ status }) => status === 'available')
  const isHeld = chosen.every(({ status }) => status === 'assigned')
  const done = () => {
    setOpen(undefined)
    onClear()
  }
  return (
    <>
      <BulkBar count={chosen.length} onClear={onClear}>
        {isFree && (
          <button type="button" onClick={() => setOpen('give')}>
            {t('give')}
          </button>
        )}
        {isHeld && (
          <button type="button" onClick={() => setOpen('return')}>
            {t('return')}
          </button>
        )}
        <button type="button" onClick={() => void router.navigate({ href: labelsOf(chosen) })}>
          {t('labels')}
        </button>
      </BulkBar>
      {open === 'give' && <GiveDialog assets={chosen} onClose={() => setOpen(undefined)} onDone={done} />}
      {open === 'return' && <ReturnDialog assets={chosen} onClose={() => setOpen(undefined)} onDone={done} />}
    </>
  )
}
