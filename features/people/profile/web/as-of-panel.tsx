import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFieldWord, useJobAsOf, usePlaceWord } from '#features/people/job-history/web/api.tsx'
import type { JobAsOf } from '#features/people/job-history/contract.ts'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { AsOfField, AsOfLine, useAsOf, withDay } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import type { ProfileTab } from '#ui/shell/screens.ts'
import { DifferenceDialog } from './difference-dialog.tsx'
import { Facts, isKnown } from './facts-list.tsx'
import { keepsHistory, JOB, showsPlans } from './shown-state.ts'
import css from './section-panel.module.css'

/** Which day the profile shows, with the way to another one and back to today. */
export function DayLine({ head, day }: { head: ProfileHead; day: Day }) {
  const t = useTranslations('history')
  const locale = useLocale()
  const { show } = useAsOf()
  return (
    <AsOfLine onBack={() => show(undefined)} action={<Compare head={head} />}>
      {t('asOfDay', { day: formatDay(day, locale) })}
    </AsOfLine>
  )
}

/** Opens what changed between two days. */
export function Compare({ head }: { head: ProfileHead }) {
  const t = useTranslations('history')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t('compare')}
      </Button>
      {isOpen && <DifferenceDialog head={head} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Above a tab that cannot show another day than today. */
export function NoHistory() {
  const t = useTranslations('history')
  return <p className={css.undated}>{t('noHistoryTab')}</p>
}

/** Where someone worked and for whom on another day: to be read, not to be changed. */
export function JobAsOfPart({ head, day }: { head: ProfileHead; day: Day }) {
  const t = useTranslations('jobHistory')
  const words = useTranslations('history')
  const locale = useLocale()
  const { data, isError } = useJobAsOf(head.id, day)
  const facts = useJobFacts()
  const known = data ? facts(data).filter(isKnown) : []
  const noteOf = useJobNote(head, day)
  const note = data && noteOf(data, known.length > 0)
  return (
    <Part title={t('asOf', { day: formatDay(day, locale) })} bare>
      {known.length > 0 && <Facts facts={known} />}
      {note && <p className={css.missing}>{note}</p>}
      {isError && <p className={css.none}>{words('failed')}</p>}
    </Part>
  )
}

/** What is to be known of the facts: that they begin later, that there are none, that others see what is planned. */
function useJobNote(head: ProfileHead, day: Day) {
  const t = useTranslations('jobHistory')
  const locale = useLocale()
  const { today } = useAsOf()
  return ({ begins }: JobAsOf, isFilled: boolean) => {
    if (begins && day < begins)
      return t('asOfUnknown', { day: formatDay(day, locale), begins: formatDay(begins, locale) })
    if (!isFilled) return t('asOfNone')
    return day > today && !keepsHistory(head) && t('asOfPlans')
  }
}

function useJobFacts() {
  const fieldWord = useFieldWord()
  const placeWord = usePlaceWord()
  const { keep } = useAsOf()
  return ({ values, manager }: JobAsOf) =>
    values.map(({ field, value }) => {
      const chip = field === 'managerId' && manager && (
        <PersonChip key="manager" person={manager} to={keep(`/people/${manager.id}`)} size="sm" />
      )
      return [fieldWord(field), chip || placeWord(value)] as const
    })
}

/** Which day is shown, where a tab can show another one; from a tab that cannot, the choice leads to one that can. */
export function DayField({
  head,
  day,
  tabs,
  tab,
}: {
  head: ProfileHead
  day: Day | undefined
  tabs: readonly ProfileTab[]
  tab: ProfileTab | undefined
}) {
  const { history } = useRouter()
  const { today } = useAsOf()
  const dated = tabs.filter(({ showsDays }) => showsDays)
  const to = tab?.showsDays || day !== undefined ? tab : (dated.find(({ path }) => path === JOB) ?? dated[0])
  if (dated.length === 0 || !to) return null
  const open = (next: Day | undefined) => {
    const address = withDay(`/people/${head.id}/${to.path}`, next === today ? undefined : next)
    if (to === tab) history.replace(address)
    else history.push(address)
  }
  return <AsOfField day={day} max={showsPlans(head) ? undefined : today} onShow={open} />
}
