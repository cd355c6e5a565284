import { useMessages, useTranslations } from 'use-intl'
import { memberFields } from '#features/core/members/fields.ts'
import type { Column } from '#ui/table/column.ts'
import { formatMoment } from '#ui/format.ts'
import { useReader } from '#ui/reader.ts'
import type { AuditEntry } from '../contract.ts'

/** Fields of a person say their own words. */
const DECLARED: Readonly<Record<string, { word: string } | undefined>> = memberFields

/** What facts are about, as their features call it: `[timeOff, Time off]`, by the alphabet. A feature's facts have words in its own messages. */
export function useAreas(): readonly (readonly [area: string, word: string])[] {
  const messages = useMessages() as Record<string, { factArea?: string }>
  return Object.entries(messages)
    .flatMap(([area, { factArea }]) => (factArea ? [[area, factArea] as const] : []))
    .toSorted(([, a], [, b]) => a.localeCompare(b))
}

/** "Person changed" for `user.updated`: the message `user.facts.updated`. */
export function useFactWord(): (name: string) => string {
  const t = useTranslations()
  return (name) => {
    const key = name.replace('.', '.facts.')
    return t.has(key as never) ? t(key as never) : name
  }
}

/** The word of a field of such a fact: the feature's own (`factFields`), a person's own, or one that many share, or its name where there is none. */
export function useFieldWord(fact: string): (field: string) => string {
  const t = useTranslations()
  const [area] = fact.split('.')
  return (field) => {
    const declared = area === 'user' ? DECLARED[field]?.word : undefined
    const keys = [`${area}.factFields.${field}`, declared, `audit.fields.${field}`]
    const key = keys.find((one) => one && t.has(one as never))
    return key ? t(key as never) : field
  }
}

export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const t = useTranslations('audit.columns')
  const factOf = useFactWord()
  const { locale } = useReader()
  const doer = useDoerWord()
  return [
    { id: 'at', word: t('at'), width: '190px', quiet: true, cell: ({ at }) => formatMoment(at, locale), phone: 'note' },
    { id: 'actor', word: t('actor'), cell: doer, phone: 'note' },
    { id: 'name', word: t('name'), width: 'minmax(0, 1.8fr)', cell: ({ name }) => factOf(name), phone: 'title' },
    { id: 'subject', word: t('subject'), cell: ({ subject }) => subject?.name ?? '–' },
    { id: 'ip', word: t('ip'), width: '132px', quiet: true, cell: ({ ip }) => ip ?? '–' },
  ]
}

/** The actor in words: a person, a person who is gone, or the workplace itself. */
export function useDoerWord(): (entry: Pick<AuditEntry, 'actor'>) => string {
  const t = useTranslations('audit')
  return ({ actor }) => (actor ? (actor.name ?? t('gone')) : t('itself'))
}
