import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { addDays } from '#kit/days.ts'
import type { Got } from '#kit/contract.ts'
import { Faces } from '#ui/faces.tsx'
import { useNearDay } from '#ui/near-day-words.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { useReader } from '#ui/reader.ts'
import type { Anniversary, Birthday, milestones, Newcomer } from '../contract.ts'
import css from './milestones-panel.module.css'
import { useMilestones } from './queries.ts'

type Milestones = Got<typeof milestones.listMilestones>['data']
type Person = Birthday & Partial<Newcomer & Anniversary>

const KINDS = ['newcomers', 'birthdays', 'anniversaries'] as const
type Kind = (typeof KINDS)[number]

/** One quiet line above the list: who is new, whose birthday and whose anniversary it is. Each opens its people. */
export function Milestones() {
  const t = useTranslations('milestones')
  const { data, isError } = useMilestones()
  if (isError) return null
  const shown = data && KINDS.filter((kind) => data[kind].people.length > 0)
  return (
    <section className={css.line} aria-label={t('label')} aria-busy={!data}>
      {data && shown?.map((kind) => <Group key={kind} kind={kind} {...data[kind]} />)}
      {shown?.length === 0 && <p>{t('none')}</p>}
    </section>
  )
}

function Group({ kind, people, more }: { kind: Kind } & Milestones[Kind]) {
  const t = useTranslations('milestones')
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={css.group}>
          <span>{t(kind)}</span>
          <span className={css.faces}>
            <Faces people={people.slice(0, FACES).map(({ user }) => user)} />
          </span>
          <span className={`${css.count} num`}>{more ? `${people.length}+` : people.length}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.panel}>
        <p className={css.why}>{t(kind === 'newcomers' ? 'newWhy' : 'weeksWhy')}</p>
        <ul className={css.people}>
          {people.map((person) => (
            <li key={person.user.id}>
              <Named kind={kind} {...person} />
            </li>
          ))}
        </ul>
        {more && <p className={css.why}>{t('more', { count: people.length })}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}

/** More would make the line restless. */
const FACES = 3

function Named({ kind, user, day, jobTitle, years }: { kind: Kind } & Person) {
  const t = useTranslations('milestones')
  const near = useNearDay()
  const { today } = useReader()
  // what is near is said by its name: the day itself is enough
  const isNear = day === today || day === addDays(today, 1)
  const when = kind === 'newcomers' && !isNear ? t(day > today ? 'first' : 'began', { day: near(day) }) : near(day)
  const note: ReactNode = years === undefined ? when : `${when} · ${t('years', { count: years })}`
  return (
    <PersonChip person={user} size="md" note={jobTitle ? `${when} · ${jobTitle}` : note} to={`/people/${user.id}`} />
  )
}
