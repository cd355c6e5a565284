import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Filter } from './filter.ts'
import { FilterChip } from './filter-chip.tsx'
import { MoreFilters } from './more-filters.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { listParam, type Params, type ParamsPatch } from './url-state.ts'
import css from './list-toolbar.module.css'

/**
 * Search, filters as chips, the way to clear them, then at the far end whatever belongs to the list as a whole (`end`:
 * `SaveView`, `ExportMenu`, `ColumnChooser`). Lives in the address: give it `useUrlState()`.
 */
export function ListToolbar({
  params,
  onParams,
  searchName = 'search',
  placeholder,
  filters = [],
  count,
  end,
}: {
  params: Params
  onParams: (patch: ParamsPatch) => void
  /** The parameter of the search; null for a list without one. */
  searchName?: string | null
  placeholder?: string
  filters?: readonly Filter[]
  /** How many there are: "176 of 184 people". */
  count?: ReactNode
  end?: ReactNode
}) {
  const t = useTranslations('ui')
  const on = filters.filter((filter) => params[filter.name])
  const clear = () => onParams(Object.fromEntries(on.map((filter) => [filter.name, undefined])))
  return (
    <search className={css.bar}>
      {searchName !== null && (
        <SearchField
          placeholder={placeholder}
          value={params[searchName] ?? ''}
          onChange={(text) => onParams({ [searchName]: text || undefined })}
        />
      )}
      <Chips filters={filters} params={params} onParams={onParams} />
      {on.length > 1 && (
        <Button variant="subtle" onClick={clear}>
          {t('list.clearAll')}
        </Button>
      )}
      {(count !== undefined || end) && (
        <span className={css.end}>
          {count !== undefined && (
            <span className={css.count} aria-live="polite">
              {count}
            </span>
          )}
          {end}
        </span>
      )}
    </search>
  )
}

function Chips({
  filters,
  params,
  onParams,
}: {
  filters: readonly Filter[]
  params: Params
  onParams: (patch: ParamsPatch) => void
}) {
  // where there is nothing to choose from, and nothing chosen, a chip only leads to an empty list
  const hasChoice = (filter: Filter) =>
    filter.input || typeof filter.options === 'function' || filter.options.length > 0 || params[filter.name]
  // of those behind the menu, the one that has just been picked
  const [picked, setPicked] = useState<string>()
  const isShown = (filter: Filter) => !filter.more || params[filter.name] || picked === filter.name
  const known = filters.filter(hasChoice)
  const others = known.filter((filter) => !isShown(filter))
  return (
    <>
      {known.filter(isShown).map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          // typed words may have commas
          values={filter.input ? [params[filter.name] ?? ''].filter(Boolean) : listParam(params[filter.name])}
          onChange={(values) => onParams({ [filter.name]: values.join(',') || undefined })}
          startsOpen={picked === filter.name}
          onClose={() => setPicked(undefined)}
        />
      ))}
      {others.length > 0 && <MoreFilters filters={others} onPick={setPicked} />}
    </>
  )
}
