import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { searchPeople } from '#features/people/record/web/api.tsx'
import { FunnelSimple } from '#ui/icons.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Filter } from '#ui/table/filter.ts'
import { listParam, type Params, type ParamsPatch } from '#ui/table/url-state.ts'
import { type Facet } from '../contract.ts'
import { LIST_STATES, type ListState, TODAYS } from '../fields.ts'
import { personName } from '#ui/person-name.ts'
import css from './people-screen.module.css'

export interface Summary {
  count: number
  departments: readonly Facet[]
  locations: readonly Facet[]
  jobTitles: readonly Facet[]
  statuses: readonly { id: ListState; count: number }[]
  employmentTypes: readonly Facet[]
  managers: readonly Facet[]
  skills: readonly Facet[]
}

/** A facet of a custom field. */
export interface OwnFacet {
  name: string
  word: string
  facets: readonly { id: string; name: string; count: number }[]
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
      name: 'employmentType',
      word: t('columns.employmentType'),
      options: options(summary?.employmentTypes),
      multiple: true,
    },
    { more: true, name: 'skills', word: t('columns.skills'), options: options(summary?.skills), multiple: true },
    {
      // a company has more managers than the facets have room for
      more: true,
      name: 'manager',
      word: t('columns.manager'),
      wordOf: (value) => summary?.managers.find(({ id }) => id === value)?.name ?? '…',
      options: async (query, limit) => {
        const { data } = await searchPeople(query, limit)
        return data.map((person) => ({ value: person.id, label: personName(person) }))
      },
    },
    {
      name: 'today',
      word: t('columns.today'),
      multiple: true,
      options: TODAYS.map((value) => ({ value, label: t(`todays.${value}`) })),
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
  own = [],
}: {
  summary: Summary | undefined
  params: Params
  onParams: (patch: ParamsPatch) => void
  /** Of custom fields. */
  own?: readonly OwnFacet[]
}) {
  const t = useTranslations('people')
  if (!summary) return <aside className={css.facets} aria-hidden />
  const statuses = summary.statuses.map(({ id, count }) => ({ id, name: t(`statuses.${id}`), count }))
  const parts = [
    ['status', statuses],
    ['department', treeOf(summary.departments)],
    ['location', summary.locations],
    ['jobTitle', byCount(summary.jobTitles)],
    ['employmentType', summary.employmentTypes],
    ['manager', byCount(summary.managers)],
    ['skills', byCount(summary.skills)],
  ] as const
  const groups = [...parts.map(([name, facets]) => ({ name, word: t(`columns.${name}`), facets })), ...own]
  return (
    <aside className={css.facets} aria-label={t('narrow')}>
      {groups.map(({ name, word, facets }) => (
        <FacetGroup
          key={name}
          word={word}
          facets={facets.filter(({ id, count }) => count > 0 || listParam(params[name]).includes(id))}
          chosen={listParam(params[name])}
          onChoose={(ids) => onParams({ [name]: ids.join(',') || undefined })}
        />
      ))}
    </aside>
  )
}

/** Departments below their parents, with how deep they lie. */
function treeOf(departments: readonly Facet[]): readonly (Facet & { depth: number })[] {
  const ids = new Set(departments.map(({ id }) => id))
  const below = (parent: string | null, depth: number): (Facet & { depth: number })[] =>
    departments
      .filter(({ parentId }) => (parentId && ids.has(parentId) ? parentId : null) === parent)
      .flatMap((one) => [{ ...one, depth }, ...below(one.id, depth + 1)])
  return below(null, 0)
}

/** Long catalogues begin with what many people have. */
const byCount = (facets: readonly Facet[]) => facets.toSorted((a, b) => b.count - a.count)

/** Where the window has no room for the facets beside the list they come as a sheet. */
export function FacetsSheet(props: Parameters<typeof PeopleFacets>[0]) {
  const t = useTranslations('people')
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button
        variant="subtle"
        className={css.openFacets}
        leftSection={<FunnelSimple />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('filters')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('filters')}>
        <DialogBody
          actions={
            <Button variant="filled" onClick={close}>
              {t('showMatching', { count: props.summary?.count ?? 0 })}
            </Button>
          }
        >
          <div className={css.sheet}>
            <PeopleFacets {...props} />
          </div>
        </DialogBody>
      </Dialog>
    </>
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
  facets: readonly { id: string; name: string; count: number; depth?: number }[]
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
        {shown.map(({ id, name, count, depth = 0 }) => (
          <li key={id}>
            <button type="button" aria-pressed={chosen.includes(id)} onClick={() => turn(id)}>
              <span style={depth ? { paddingInlineStart: Math.min(depth, 4) * 12 } : undefined}>{name}</span>
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
