import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { type ProfileHead, statusWord } from '#features/people/record/contract.ts'
import { PersonStatus, usePresence, withDay } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { dates } from '#kit/day-format.ts'
import { Clock, EnvelopeSimple, Phone } from '#ui/icons.ts'
import { KindMark } from '#ui/kind-mark.tsx'
import { isLeaveKind, type LeaveKind } from '#ui/leave-kinds.ts'
import { AppLink } from '#ui/link.tsx'
import { personName } from '#ui/person-name.ts'
import { Status } from '#ui/status.tsx'
import { useMinute } from '#ui/use-minute.ts'
import { telOf } from './facts-list.tsx'
import { workOf } from './work-words.ts'
import css from './head-panel.module.css'

/** Under the name: what the person does here, and, unless another day is shown, how things are with them right now. */
export function HeadLines({ head, asOf }: { head: ProfileHead; asOf?: Day | undefined }) {
  return (
    <span className={css.lines}>
      <CalledBy head={head} />
      <Work head={head} asOf={asOf} />
      {asOf ? head.location && <span className={css.line}>{head.location.name}</span> : <Now head={head} />}
    </span>
  )
}

function Work({ head, asOf }: { head: ProfileHead; asOf: Day | undefined }) {
  const t = useTranslations('people')
  const { manager } = head
  const what = workOf(head)
  if (!what && !manager) return null
  return (
    <span className={css.line}>
      {what && <span>{what}</span>}
      {manager && (
        <span>
          {t('reportsTo')} <AppLink to={withDay(`/people/${manager.id}`, asOf)}>{personName(manager)}</AppLink>
        </span>
      )}
    </span>
  )
}

const Now = ({ head }: { head: ProfileHead }) => (
  <span className={css.line}>
    {head.away.map(({ text, mark }) => (
      <span key={text} className={css.away}>
        <KindMark kind={kindOf(mark)} size={20} />
        {text}
      </span>
    ))}
    <Presence head={head} />
    <LocalTime head={head} />
  </span>
)

/** What colleagues call them, where it is not the name above. */
function CalledBy({ head: { firstName, preferredName, pronouns } }: { head: ProfileHead }) {
  const t = useTranslations('profile')
  const name = preferredName && preferredName !== firstName && t('goesBy', { name: preferredName })
  if (!name && !pronouns) return null
  return (
    <span className={css.line}>
      {name && <span>{name}</span>}
      {pronouns && <span>{pronouns}</span>}
    </span>
  )
}

/** A feature may bring a sign that is not drawn here. */
export const kindOf = (mark: string | null): LeaveKind => (mark && isLeaveKind(mark) ? mark : 'away')

function Presence({ head }: { head: ProfileHead }) {
  const t = useTranslations('profile')
  const status = usePresence(head.id)
  if (statusWord(head) !== 'active') return <PersonStatus person={head} />
  // the reader is here, and knows it
  if (head.isOwn || !status || status === 'pending') return null
  return <Status tone={status === 'online' ? 'good' : 'off'}>{t(status)}</Status>
}

function LocalTime({ head: { location, timeZone } }: { head: ProfileHead }) {
  const t = useTranslations('profile')
  const locale = useLocale()
  const now = useMinute()
  if (!location || !timeZone) return location && <span>{location.name}</span>
  const time = dates(locale, { timeStyle: 'short', timeZone }).format(now)
  return (
    <span className={css.away}>
      <Clock size={18} aria-hidden />
      {t('localTime', { place: location.name, time })}
    </span>
  )
}

/** Click to write or to call; the addresses themselves stand at the side. */
export function ReachButtons({ head: { isOwn, email, workPhone, mobilePhone } }: { head: ProfileHead }) {
  const t = useTranslations('profile')
  const number = workPhone || mobilePhone
  if (isOwn) return null
  return (
    <>
      {email && (
        <Button component="a" href={`mailto:${email}`} leftSection={<EnvelopeSimple size={18} />}>
          {t('write')}
        </Button>
      )}
      {number && (
        <Button component="a" href={telOf(number)} leftSection={<Phone size={18} />}>
          {t('call')}
        </Button>
      )}
    </>
  )
}
