import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { formatDay, formatRange } from '#ui/format.ts'
import { UserSwitch } from '#ui/icons.ts'
import { personName } from '#ui/person-name.ts'
import { useUrlState } from '#ui/table/url-state.ts'
import type { Delegation } from '../contract.ts'
import { useDelegations } from './queries.ts'
import css from './stand-in-panel.module.css'

/** Opens who decides for the reader. */
export function StandInButton() {
  const t = useTranslations('delegations')
  const [, change] = useUrlState()
  return (
    <Button
      variant="subtle"
      leftSection={<UserSwitch size={17} aria-hidden />}
      onClick={() => change({ standIn: 'me' })}
    >
      {t('title')}
    </Button>
  )
}

/** Who decides for the reader, and for whom they decide: now, and what is planned next. */
export function StandInLine() {
  const { data } = useDelegations()
  const [own] = data?.data.own ?? []
  const others = data?.data.others.filter(({ isRunning }) => isRunning) ?? []
  if (!own && others.length === 0) return null
  return (
    <div className={css.lines}>
      {own && <OwnLine one={own} />}
      {others.map((one) => (
        <OthersLine key={one.id} one={one} />
      ))}
    </div>
  )
}

function OwnLine({ one }: { one: Delegation }) {
  const t = useTranslations('delegations')
  const locale = useLocale()
  return (
    <p>
      {one.isRunning
        ? t('decidesForYou', { name: personName(one.standIn), day: formatDay(one.lastDay, locale) })
        : t('willDecideForYou', {
            name: personName(one.standIn),
            days: formatRange(one.firstDay, one.lastDay, locale),
          })}
    </p>
  )
}

function OthersLine({ one }: { one: Delegation }) {
  const t = useTranslations('delegations')
  const locale = useLocale()
  return <p>{t('youDecideFor', { name: personName(one.user), day: formatDay(one.lastDay, locale) })}</p>
}
