import { useTranslations } from 'use-intl'
import type { Column } from '#ui/table/column.ts'
import { formatMoment } from '#ui/format.ts'
import { useReader } from '#ui/reader.ts'
import type { AuditEntry } from '../contract.ts'

/** "Person changed" for `user.updated`. */
export function useFactWord(): (name: string) => string {
  const t = useTranslations('audit.facts')
  return (name) => (t.has(name as never) ? t(name as never) : name)
}

/** The word of a field, or its name where there is none. */
export function useFieldWord(): (field: string) => string {
  const t = useTranslations('audit.fields')
  return (field) => (t.has(field as never) ? t(field as never) : field)
}

export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const t = useTranslations('audit.columns')
  const factOf = useFactWord()
  const { locale } = useReader()
  const doer = useDoerWord()
  return [
    { id: 'name', word: t('name'), cell: ({ name }) => factOf(name), phone: 'title' },
    { id: 'subject', word: t('subject'), cell: ({ subject }) => subject?.name ?? '–' },
    { id: 'actor', word: t('actor'), cell: doer, phone: 'note' },
    { id: 'at', word: t('at'), width: '190px', quiet: true, cell: ({ at }) => formatMoment(at, locale), phone: 'note' },
    { id: 'ip', word: t('ip'), width: '132px', quiet: true, cell: ({ ip }) => ip ?? '–' },
  ]
}

/** Who did it, in words: a person, somebody who is not there any more, or the workplace itself. */
export function useDoerWord(): (entry: Pick<AuditEntry, 'actor'>) => string {
  const t = useTranslations('audit')
  return ({ actor }) => (actor ? (actor.name ?? t('gone')) : t('itself'))
}
