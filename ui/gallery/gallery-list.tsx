import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import { ColumnChooser, useColumns } from '#ui/table/column-chooser.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { formatBalance, formatDay } from '#ui/format.ts'
import { sample, type SamplePerson } from './gallery-people.ts'
import type { Filter } from '#ui/table/filter.ts'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import type { Sort } from '#ui/table/sort.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { listParam, useUrlState, type Params } from '#ui/table/url-state.ts'
import css from './gallery.module.css'

const EVERYONE = sample(10_000)
const PAGE = 2_500

/** A list of ten thousand with all that lists have. */
export function GalleryList() {
  const t = useTranslations('ui.gallery')
  const [params, setParams] = useUrlState()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [loaded, setLoaded] = useState(PAGE)
  const { shown, chooser } = useColumns('gallery', useSampleColumns())
  const sort: Sort = { column: params['sort'] ?? 'name', direction: params['order'] === 'desc' ? 'desc' : 'asc' }
  const found = narrowed(params, sort)
  const rows = found.slice(0, loaded)
  const filters = useSampleFilters()
  return (
    <Part title={t('list')}>
      <div className={css.toolbar}>
        <ListToolbar
          params={params}
          onParams={setParams}
          filters={filters}
          count={t('rows', { count: found.length })}
          end={
            <>
              <ExportMenu csv="/ui.csv" xlsx="/ui.xlsx" />
              <ColumnChooser {...chooser} />
            </>
          }
        />
      </div>
      <DataTable
        label={t('list')}
        rows={rows}
        columns={shown}
        sort={sort}
        onSort={(next) => setParams({ sort: next.column, order: next.direction })}
        selected={selected}
        onSelect={setSelected}
        to={(person) => `/ui?person=${person.id}`}
        total={found.length}
        onNearEnd={rows.length < found.length ? () => setLoaded(loaded + PAGE) : undefined}
        phoneRow={drawTwoLines}
        empty={<Empty kind="nothing-found" title={t('nothingTitle')} />}
      />
      <BulkBar count={selected.size} onClear={() => setSelected(new Set())}>
        <button type="button" onClick={() => toast.success(t('approve'))}>
          {t('approve')}
        </button>
        <button type="button" onClick={() => toast.success(t('delete'))}>
          {t('delete')}
        </button>
      </BulkBar>
    </Part>
  )
}

function useSampleFilters(): readonly Filter[] {
  const t = useTranslations('ui.gallery')
  const options = (name: 'place' | 'job') =>
    [...new Set(EVERYONE.map((person) => person[name]))].map((value) => ({ value, label: value }))
  return [
    { name: 'place', word: t('place'), options: options('place'), multiple: true },
    { name: 'job', word: t('job'), options: options('job') },
  ]
}

const drawTwoLines = (person: SamplePerson) => <PersonChip person={person} note={`${person.job} · ${person.place}`} />

function useSampleColumns(): readonly Column<SamplePerson>[] {
  const t = useTranslations('ui.gallery')
  const locale = useLocale()
  return [
    {
      id: 'name',
      word: t('name'),
      sortable: true,
      fixed: true,
      cell: (person) => <PersonChip person={person} size="sm" />,
    },
    { id: 'job', word: t('job'), sortable: true, cell: (person) => person.job },
    { id: 'place', word: t('place'), width: '120px', quiet: true, sortable: true, cell: (person) => person.place },
    {
      id: 'since',
      word: t('since'),
      width: '120px',
      quiet: true,
      sortable: true,
      cell: (person) => formatDay(person.since, locale),
    },
    {
      id: 'balance',
      word: t('balance'),
      width: '96px',
      end: true,
      sortable: true,
      phone: 'end',
      cell: (person) => formatBalance(person.balance, locale),
    },
  ]
}

function narrowed(params: Params, sort: Sort): SamplePerson[] {
  const places = listParam(params['place'])
  const wanted = (params['search'] ?? '').toLocaleLowerCase()
  const found = EVERYONE.filter(
    (person) =>
      personName(person).toLocaleLowerCase().includes(wanted) &&
      (places.length === 0 || places.includes(person.place)) &&
      (!params['job'] || person.job === params['job']),
  )
  const turn = sort.direction === 'desc' ? -1 : 1
  return found.toSorted((a, b) => compared(a, b, sort.column) * turn)
}

function compared(a: SamplePerson, b: SamplePerson, column: string): number {
  if (column === 'balance') return a.balance - b.balance
  if (column === 'name') return personName(a).localeCompare(personName(b))
  const name = column as 'job' | 'place' | 'since'
  return a[name].localeCompare(b[name])
}
