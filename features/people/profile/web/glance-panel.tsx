import { type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type ProfileHead } from '#features/people/record/contract.ts'
import { PersonStatus } from '#features/people/record/web/api.tsx'
import { type Day, monthsBetween } from '#kit/days.ts'
import { Face } from '#ui/face.tsx'
import { formatDay } from '#ui/format.ts'
import { EnvelopeSimple, Phone } from '#ui/icons.ts'
import { KindMark } from '#ui/kind-mark.tsx'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import { useReader } from '#ui/reader.ts'
import { Panels } from '#ui/shell/panels.tsx'
import { MailLink, PhoneLink } from './facts-list.tsx'
import css from './glance-panel.module.css'
import { LinePart } from './line-panel.tsx'
import { kindOf } from './head-panel.tsx'

/** What most visitors came to find out. On narrow screens above the tabs, in two columns, without what the head has as buttons. */
export function Glance({ head, narrow = false }: { head: ProfileHead; narrow?: boolean }) {
  const t = useTranslations('profile')
  return (
    <div className={css.glance} data-narrow={narrow || undefined}>
      <Part title={t('glance')} bare className={css.part}>
        <dl className={css.facts}>
          <HereSince head={head} />
          {narrow && <Manager head={head} />}
          {narrow && <Around word={t('leads')} some={head.reports} to={`/people?manager=${head.id}`} />}
          <Around word={t('worksWith')} some={head.worksWith} to={`/people?department=${head.department?.id}`} />
          {!narrow && (
            <Fact word={t('status')}>
              <PersonStatus person={head} />
            </Fact>
          )}
        </dl>
      </Part>
      {!narrow && <Reach head={head} />}
      <Due head={head} />
      {!narrow && <Beside head={head} />}
    </div>
  )
}

/** What stands beside the tab, or below it where there is no room. */
export const Beside = ({ head }: { head: ProfileHead }) => (
  <>
    <Panels page="glance" userId={head.id} />
    <LinePart head={head} />
  </>
)

const Fact = ({ word, children }: { word: string; children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
)

function HereSince({ head: { hireDate, deactivatedAt } }: { head: ProfileHead }) {
  const t = useTranslations('profile')
  const locale = useLocale()
  const { today } = useReader()
  if (!hireDate) return null
  const day = formatDay(hireDate, locale)
  // the years of a person who left no longer grow
  if (deactivatedAt) return <Fact word={t('joined')}>{day}</Fact>
  if (hireDate > today) return <Fact word={t('starts')}>{day}</Fact>
  return (
    <Fact word={t('hereSince')}>
      {day}, <Since hireDate={hireDate} today={today} />
    </Fact>
  )
}

function Since({ hireDate, today }: { hireDate: Day; today: Day }) {
  const t = useTranslations('profile')
  const months = monthsBetween(hireDate, today)
  if (months >= 12) return t('years', { count: Math.floor(months / 12) })
  return months > 0 ? t('months', { count: months }) : t('new')
}

function Manager({ head: { manager } }: { head: ProfileHead }) {
  const t = useTranslations('people')
  if (!manager) return null
  return (
    <Fact word={t('columns.manager')}>
      <PersonChip person={manager} size="sm" to={`/people/${manager.id}`} />
    </Fact>
  )
}

/** A few faces, each a way to its person, and how many there are. */
function Around({ word, some: { people, total }, to }: { word: string; some: ProfileHead['reports']; to: string }) {
  const t = useTranslations('profile')
  if (total === 0) return null
  return (
    <Fact word={word}>
      <span className={css.around}>
        <span className={css.faces}>
          {people.map((person) => (
            <AppLink key={person.id} to={`/people/${person.id}`} title={personName(person)}>
              <Face person={person} />
              <span className="sr">{personName(person)}</span>
            </AppLink>
          ))}
        </span>
        <AppLink to={to} className={css.count}>
          {t('people', { count: total })}
        </AppLink>
      </span>
    </Fact>
  )
}

function Reach({ head: { email, workPhone, mobilePhone } }: { head: ProfileHead }) {
  const t = useTranslations('profile')
  if (!email && !workPhone && !mobilePhone) return null
  return (
    <Part title={t('reach')}>
      <ul className={css.reach}>
        {email && (
          <li>
            <EnvelopeSimple size={18} aria-hidden />
            <MailLink address={email} />
          </li>
        )}
        {[workPhone, mobilePhone].filter(Boolean).map((number) => (
          <li key={number}>
            <Phone size={18} aria-hidden />
            <PhoneLink number={number} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Due({ head: { due } }: { head: ProfileHead }) {
  const t = useTranslations('profile')
  if (due.length === 0) return null
  return (
    <Part title={t('due')}>
      <ul className={css.reach}>
        {due.map(({ text, mark, to }) => (
          <li key={`${to} ${text}`}>
            {mark && <KindMark kind={kindOf(mark)} size={20} asked />}
            {to ? <AppLink to={to}>{text}</AppLink> : text}
          </li>
        ))}
      </ul>
    </Part>
  )
}
