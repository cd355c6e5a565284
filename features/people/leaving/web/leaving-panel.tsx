import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { Moment, Timeline } from '#ui/timeline.tsx'
import type { EmploymentPeriod, PlannedLeaving } from '../contract.ts'
import { LeavingDialog } from './leaving-dialog.tsx'
import { useWhyWords } from './leaving-words.ts'
import { useLeaving } from './queries.ts'
import { RehireDialog } from './rehire-dialog.tsx'
import css from './leaving-panel.module.css'

/** When someone was employed here, and the last day that is planned. */
export function LeavingPart({ userId }: { userId: string }) {
  const t = useTranslations('leaving')
  const words = useTranslations('history')
  const { data, isError } = useLeaving(userId)
  const [open, setOpen] = useState<'leaving' | 'rehire'>()
  const close = () => setOpen(undefined)
  const onChange = data?.can.record ? () => setOpen('leaving') : undefined
  return (
    <Part title={t('title')} action={data && <Actions leaving={data} onOpen={setOpen} />}>
      {data && <Periods leaving={data} onChange={onChange} />}
      {isError && <p className={css.none}>{words('failed')}</p>}
      {open === 'leaving' && <LeavingDialog userId={userId} planned={data?.planned ?? undefined} onClose={close} />}
      {open === 'rehire' && <RehireDialog userId={userId} onClose={close} />}
    </Part>
  )
}

type Leaving = NonNullable<ReturnType<typeof useLeaving>['data']>

function Actions({
  leaving: { can, planned },
  onOpen,
}: {
  leaving: Leaving
  onOpen: (dialog: 'leaving' | 'rehire') => void
}) {
  const t = useTranslations('leaving')
  const dialog = can.rehire ? 'rehire' : can.record && !planned ? 'leaving' : undefined
  if (!dialog) return null
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => onOpen(dialog)}>
      {t(dialog === 'rehire' ? 'rehire' : 'record')}
    </Button>
  )
}

function Periods({
  leaving: { planned, periods },
  onChange,
}: {
  leaving: Leaving
  onChange: (() => void) | undefined
}) {
  const t = useTranslations('leaving')
  return (
    <Timeline label={t('title')}>
      {planned && <Planned planned={planned} onChange={onChange} />}
      {periods.map((period) => (
        <Period key={`${period.firstDay} ${period.lastDay}`} period={period} />
      ))}
    </Timeline>
  )
}

function Planned({ planned, onChange }: { planned: PlannedLeaving; onChange: (() => void) | undefined }) {
  const t = useTranslations('leaving')
  const words = useTranslations('history')
  const whyOf = useWhyWords()
  const { lastDay, reportsTo, problem } = planned
  const day = formatDay(lastDay, useLocale())
  const note = [
    ...whyOf(planned),
    reportsTo && t('takesOver', { name: personName(reportsTo) }),
    problem && t('problem', { problem }),
  ]
  return (
    <Moment
      day={day}
      state="planned"
      title={t('lastDay')}
      mark={words('states.planned')}
      note={note.filter(Boolean).join('\n')}
      action={
        onChange && (
          <Button variant="subtle" size="compact-sm" onClick={onChange} aria-label={t('change')}>
            {t('changeShort')}
          </Button>
        )
      }
    />
  )
}

function Period({ period }: { period: EmploymentPeriod }) {
  const t = useTranslations('leaving')
  const locale = useLocale()
  const whyOf = useWhyWords()
  const { firstDay, lastDay, bridged } = period
  const note = [...whyOf(period), bridged && t('bridged')]
  return (
    <Moment
      day={firstDay ? formatDay(firstDay, locale) : '–'}
      state={lastDay ? 'past' : 'current'}
      title={lastDay ? t('until', { day: formatDay(lastDay, locale) }) : t('employed')}
      mark={!lastDay && t('current')}
      note={note.filter(Boolean).join('\n')}
    />
  )
}
