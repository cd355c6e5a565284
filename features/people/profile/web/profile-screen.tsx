import { type ComponentType, createElement } from 'react'
import { useTranslations } from 'use-intl'
import type { ProfileHead } from '#features/people/record/contract.ts'
import type { Day } from '#kit/days.ts'
import { useNamedWords } from '#ui/named-words.ts'
import { Empty } from '#ui/empty.tsx'
import { Face } from '#ui/face.tsx'
import { late } from '#ui/network/late.tsx'
import { AppLink } from '#ui/link.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { personName } from '#ui/person-name.ts'
import type { ProfileTab } from '#ui/shell/screens.ts'
import { media, useMedia } from '#ui/use-phone.ts'
import { Beside as BesideTab, Glance } from './glance-panel.tsx'
import { HeadLines, ReachButtons } from './head-panel.tsx'
import { DayField, DayLine, NoHistory } from './as-of-panel.tsx'
import { PictureButton } from './picture-panel.tsx'
import { ProfileMenu } from './profile-menu-panel.tsx'
import { useAsOf } from '#features/people/record/web/api.tsx'
import { useShown } from './shown-state.ts'
import css from './profile-screen.module.css'

export function Screen() {
  const t = useTranslations('people')
  const { id, now, head, tabs, tab, day, error, retry } = useShown()
  const up = { word: t('title'), to: '/people' }
  if (error && !head) return <NoRecord error={error} up={up} retry={retry} />
  if (!head || !now) return <HeadSkeleton up={up} />
  return (
    <>
      <Head head={head} up={up} day={day} tabs={tabs} tab={tab} />
      {day && <DayLine head={now} day={day} />}
      <Beside head={now} day={day} where="above" />
      <Tabs id={id} tabs={tabs} current={tab} />
      {day && tab && !tab.showsDays && <NoHistory />}
      <div className={css.profile}>
        {tab ? <Content key={`${id}/${tab.path}`} tab={tab} userId={id} /> : <Closed />}
        <Beside head={now} day={day} where="beside" />
        <Beside head={now} day={day} where="below" />
      </div>
    </>
  )
}

/** On another day nothing of the head is changed here. */
function Head({
  head,
  up,
  day,
  tabs,
  tab,
}: {
  head: ProfileHead
  up: { word: string; to: string }
  day: Day | undefined
  tabs: readonly ProfileTab[]
  tab: ProfileTab | undefined
}) {
  return (
    <PageHeader
      up={up}
      lead={day ? <Face person={head} size="xl" /> : <PictureButton head={head} />}
      title={personName(head)}
      state={<HeadLines head={head} asOf={day} />}
      actions={
        <>
          <DayField head={head} day={day} tabs={tabs} tab={tab} />
          {!day && <ProfileMenu head={head} />}
          <ReachButtons head={head} />
        </>
      }
    />
  )
}

/** What is worth knowing at a glance is about today. */
function Beside({
  head,
  day,
  where,
}: {
  head: ProfileHead
  day: Day | undefined
  where: 'above' | 'beside' | 'below'
}) {
  const narrow = useMedia(narrowly)
  if (day || narrow === (where === 'beside')) return null
  if (where === 'above') return <Glance head={head} narrow />
  if (where === 'below')
    return (
      <div className={css.below}>
        <BesideTab head={head} />
      </div>
    )
  return (
    <div className={css.side}>
      <Glance head={head} />
    </div>
  )
}

/** No room for a column beside the tab. */
const narrowly = media('(max-width: 1100px)')

/** The tabs are more than a phone is wide: the open one is brought into view, and the page stays where it is. */
function bringIntoView(open: HTMLElement | null) {
  const line = open?.parentElement
  if (open && line) line.scrollLeft = open.offsetLeft - (line.clientWidth - open.offsetWidth) / 2
}

function Tabs({ id, tabs, current }: { id: string; tabs: readonly ProfileTab[]; current: ProfileTab | undefined }) {
  const t = useNamedWords()
  const { keep } = useAsOf()
  return (
    <nav className={css.tabs} aria-label={t('people.profile')}>
      {tabs.map((tab) => (
        <AppLink
          key={tab.path}
          to={keep(`/people/${id}/${tab.path}`)}
          {...(tab === current && { 'aria-current': 'page', ref: bringIntoView })}
        >
          {t(tab.word)}
        </AppLink>
      ))}
    </nav>
  )
}

const HeadSkeleton = ({ up }: { up: { word: string; to: string } }) => (
  <>
    <PageHeader title={undefined} up={up} lead={<span className={css.boneFace} />} state={'\u00A0'} />
    <ProfileSkeleton />
  </>
)

const loaded = new Map<ProfileTab, ComponentType<{ userId: string }>>()

/** A tab's content comes when it is opened. */
function contentOf(tab: ProfileTab) {
  const known = loaded.get(tab)
  if (known) return known
  const made = late(() => tab.load().then(({ Tab }) => Tab), {
    whenMissing: 'in place',
    meanwhile: <ProfileSkeleton />,
  })
  loaded.set(tab, made)
  return made
}

const Content = ({ tab, userId }: { tab: ProfileTab; userId: string }) => createElement(contentOf(tab), { userId })

function ProfileSkeleton() {
  return (
    <div className={css.column} aria-busy>
      <div className={css.skeleton} aria-hidden />
    </div>
  )
}

function Closed() {
  const t = useTranslations('people')
  return (
    <div className={css.column}>
      <Empty kind="closed" title={t('closedTitle')}>
        {t('closedText')}
      </Empty>
    </div>
  )
}
