import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Filter } from './filter.ts'
import { FilterChip } from './filter-chip.tsx'
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
  // where there is nothing to choose from, and nothing chosen, a chip only leads to an empty list
  const hasChoice = ({ name, options }: Filter) => typeof options === 'function' || options.length > 0 || params[name]
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
      {filters.filter(hasChoice).map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          values={listParam(params[filter.name])}
          onChange={(values) => onParams({ [filter.name]: values.join(',') || undefined })}
        />
      ))}
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
