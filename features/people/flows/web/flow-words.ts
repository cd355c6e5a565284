import { useLocale, useTranslations } from 'use-intl'
import { personName } from '#ui/person-name.ts'
import type { Flow, Who } from '../contract.ts'

interface Step {
  who: Who
  needs: 'any' | 'all' | 'two'
  /** Of the role or group. */
  name: string | null
  people: readonly { firstName: string; lastName: string }[]
}

/** How flows and their steps are spoken of. */
export function useFlowWords() {
  const t = useTranslations('flows')
  const locale = useLocale()
  const listed = (words: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(locale, { type }).format(words)
  return {
    listed,
    /** Whom a step asks: `anyone with the role HR`. */
    asks: ({ who, needs, name, people }: Step): string => {
      if (needs === 'two') return t('asks.two')
      const isNamed = who === 'role' || who === 'group'
      if (isNamed && name === null) return who === 'role' ? t('asks.gone') : t('asks.hiddenGroup', { needs })
      const names = listed(people.map(personName), needs === 'all' ? 'conjunction' : 'disjunction')
      return t(`asks.${who}`, { needs, names, name: name ?? '' })
    },
    /** When a flow is used: `Vacation of 10 days or more`. */
    when: ({ minDays, shortNotice }: Pick<Flow, 'minDays' | 'shortNotice'>, kinds: readonly string[]): string =>
      t('sentence', {
        kinds: kinds.length > 0 ? listed(kinds, 'conjunction') : t('any'),
        minDays: minDays ?? 0,
        notice: shortNotice ?? 0,
      }),
  }
}
