import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { searchPeople } from '#features/people/record/web/api.tsx'
import type { Filter } from '#ui/table/filter.ts'
import { listParam, type Params, type ParamsPatch } from '#ui/table/url-state.ts'
import { type Facet, LIST_STATES, type ListState } from '../contract.ts'
import { personName } from '#ui/person-name.ts'
import css from './people-screen.module.css'

export interface Summary {
  departments: readonly Facet[]
  locations: readonly Facet[]
  jobTitles: readonly Facet[]
  statuses: readonly { id: ListState; count: number }[]
  managers: readonly Facet[]
}

/** The chips above the list. */
export function usePeopleFilters(summary: Summary | undefined): readonly Filter[] {
  const t = useTranslations('people')
  const options = (facets: readonly Facet[] = []) => facets.map(({ id, name }) => ({ value: id, label: name }))
  return [
    { name: 'department', word: t('columns.department'), options: options(summary?.departments), multiple: true },
    { name: 'location', word: t('columns.location'), options: options(summary?.locations), multiple: true },
    { name: 'jobTitle', word: t('columns.jobTitle'), options: options(summary?.jobTitles), multiple: true },
    {
      name: 'manager',
      word: t('columns.manager'),
      options: async (query, limit) => {
        const { data } = await searchPeople(query, limit)
        return data.map((person) => ({ value: person.id, label: personName(person) }))
      },
    },
    {
      name: 'status',
      word: t('columns.status'),
      multiple: true,
      options: LIST_STATES.map((value) => ({
        value,
        label: t(`statuses.${value}`),
      })),
    },
  ]
}

/** Facets at the side: each is a switch that narrows the list. */
export function PeopleFacets({
  summary,
  params,
  onParams,
}: {
  summary: Summary | undefined
  params: Params
  onParams: (patch: ParamsPatch) => void
}) {
  const t = useTranslations('people')
  if (!summary) return <aside className={css.facets} aria-hidden />
  const statuses = summary.statuses.map(({ id, count }) => ({ id, name: t(`statuses.${id}`), count }))
  const parts = [
    ['department', summary.departments],
    ['location', summary.locations],
    ['status', statuses],
  ] as const
  return (
    <aside className={css.facets} aria-label={t('narrow')}>
      {parts.map(([name, facets]) => (
        <FacetGroup
          key={name}
          word={t(`columns.${name}`)}
          facets={facets.filter((facet) => facet.count > 0)}
          chosen={listParam(params[name])}
          onChoose={(ids) => onParams({ [name]: ids.join(',') || undefined })}
        />
      ))}
    </aside>
  )
}

/** A long group shows this many at first. */
const FIRST = 12

function FacetGroup({
  word,
  facets,
  chosen,
  onChoose,
}: {
  word: string
  facets: readonly { id: string; name: string; count: number }[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}) {
  const t = useTranslations('people')
  const [all, setAll] = useState(false)
  if (facets.length === 0) return null
  // one over the edge costs no more room than the button would
  const long = facets.length > FIRST + 1
  const shown = long && !all ? facets.filter(({ id }, at) => at < FIRST || chosen.includes(id)) : facets
  const turn = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <section>
      <h2>{word}</h2>
      <ul>
        {shown.map(({ id, name, count }) => (
          <li key={id}>
            <button type="button" aria-pressed={chosen.includes(id)} onClick={() => turn(id)}>
              <span>{name}</span>
              <span className="num">{count}</span>
            </button>
          </li>
        ))}
        {long && (
          <li>
            <button type="button" className={css.moreFacets} aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t('fewerFacets') : t('moreFacets', { count: facets.length - shown.length })}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
