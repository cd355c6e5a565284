import { useTranslations } from 'use-intl'
import type { Filter } from '#ui/table/filter.ts'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import type { Params, ParamsPatch } from '#ui/table/url-state.ts'
import type { Chart } from '../contract.ts'
import { ExportPanel } from './export-panel.tsx'
import { findPeople, useNamesOf } from './queries.ts'
import type { Shown } from './view-state.ts'
import { useItemKinds, useKindWord } from './kinds-words.ts'

/** Department (with everything below it), location, kind and person, as chips. All of it is in the address. */
export function CalendarFilters(props: {
  chart: Chart | undefined
  params: Params
  change: (patch: ParamsPatch) => void
  shown: Shown
}) {
  const { chart, params, change, shown } = props
  const t = useTranslations('calendar.page')
  const word = useKindWord()
  const kinds = useItemKinds()
  const names = useNamesOf(shown.people)
  const filters: Filter[] = [
    { name: 'departments', word: t('department'), options: optionsOf(chart?.departments), multiple: true },
    { name: 'locations', word: t('location'), options: optionsOf(chart?.locations), multiple: true },
    {
      name: 'kinds',
      word: t('kind'),
      options: kinds.map((kind) => ({ value: kind, label: word(kind) })),
      multiple: true,
    },
    {
      name: 'people',
      word: t('person'),
      options: findPeople,
      multiple: true,
      wordOf: (id) => names.get(id) ?? '…',
    },
  ]
  return (
    <ListToolbar
      params={params}
      onParams={change}
      searchName={null}
      filters={filters}
      end={<ExportPanel shown={shown} people={chart?.people.length} onPrint={() => change({ print: 'choose' })} />}
    />
  )
}

const optionsOf = (places: readonly { id: string; name: string }[] = []) =>
  places.map(({ id, name }) => ({ value: id, label: name }))
