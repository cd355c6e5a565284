import { useTranslations } from 'use-intl'
import type { Column } from '#ui/table/column.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { TYPES } from '../contract.ts'
import type { Branch } from './queries.ts'
import css from './departments-screen.module.css'

/** Each step down is this many pixels to the right. */
const STEP = 20

export function useDepartmentColumns(): readonly Column<Branch>[] {
  const t = useTranslations('org')
  const typeWord = useTypeWord()
  return [
    {
      id: 'name',
      word: t('name'),
      cell: ({ name, type, depth }) => (
        <span className={css.branch} style={{ paddingInlineStart: depth * STEP }}>
          {name}
          {type !== 'department' && <small>{typeWord(type)}</small>}
        </span>
      ),
    },
    {
      id: 'lead',
      word: t('lead'),
      phone: 'note',
      cell: ({ lead }) => (lead ? <PersonChip person={lead} size="sm" /> : '–'),
    },
    {
      id: 'leadPosition',
      word: t('leadPosition'),
      quiet: true,
      cell: ({ leadPositionName }) => leadPositionName ?? '–',
    },
    {
      id: 'reportsTo',
      word: t('newPeopleReportTo'),
      quiet: true,
      cell: ({ reportsTo, lead, manager }) => {
        const person = reportsTo === 'head' ? lead : manager
        return person ? `${person.firstName} ${person.lastName}` : '–'
      },
    },
    { id: 'count', word: t('people'), width: '88px', end: true, phone: 'end', cell: ({ count }) => count },
  ]
}

/** A kind that the company has named itself is its own word. */
export function useTypeWord(): (type: string) => string {
  const t = useTranslations('org')
  return (type) => (isKnown(type) ? t(`types.${type}`) : type)
}

const isKnown = (type: string): type is (typeof TYPES)[number] => (TYPES as readonly string[]).includes(type)
