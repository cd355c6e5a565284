import { useParams, useRouterState } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { useTranslations } from 'use-intl'
import { useNamedWords } from '#ui/named-words.ts'
import { Empty } from '#ui/empty.tsx'
import { late } from '#ui/network/late.tsx'
import { AppLink } from '#ui/link.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { personName } from '#ui/person-name.ts'
import type { ProfileTab } from '#ui/shell/screens.ts'
import { slots } from '#ui/shell/slots.ts'
import { media, useMedia } from '#ui/use-phone.ts'
import { Glance } from './glance-panel.tsx'
import { HeadLines, ReachButtons } from './head-panel.tsx'
import { PictureButton } from './picture-panel.tsx'
import { ProfileMenu } from './profile-menu-panel.tsx'
import { useProfile } from '#features/people/record/web/api.tsx'
import css from './profile-screen.module.css'

export function Screen() {
  const t = useTranslations('people')
  const { id } = useParams({ strict: false }) as { id: string }
  const asked = useRouterState({ select: ({ location }) => location.pathname.split('/')[3] ?? '' })
  const { data: head, error, refetch } = useProfile(id)
  const narrow = useMedia(narrowly)
  const up = { word: t('title'), to: '/people' }
  if (error && !head) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!head) return <HeadSkeleton up={up} />
  const tabs = slots.profileTabs.filter(({ section }) => (head.sections[section] ?? 'none') !== 'none')
  const tab = asked ? tabs.find(({ path }) => path === asked) : tabs[0]
  return (
    <>
      <PageHeader
        up={up}
        lead={<PictureButton head={head} />}
        title={personName(head)}
        state={<HeadLines head={head} />}
        actions={
          <>
            <ProfileMenu head={head} />
            <ReachButtons head={head} />
          </>
        }
      />
      {narrow && <Glance head={head} narrow />}
      <Tabs id={id} tabs={tabs} current={tab} />
      <div className={css.profile}>
        {tab ? <Content key={`${id}/${tab.path}`} tab={tab} userId={id} /> : <Closed />}
        {!narrow && (
          <div className={css.side}>
            <Glance head={head} />
          </div>
        )}
      </div>
    </>
  )
}

/** No room for a column beside the tab. */
const narrowly = media('(max-width: 1100px)')

function Tabs({ id, tabs, current }: { id: string; tabs: readonly ProfileTab[]; current: ProfileTab | undefined }) {
  const t = useNamedWords()
  return (
    <nav className={css.tabs} aria-label={t('people.profile')}>
      {tabs.map((tab) => (
        <AppLink key={tab.path} to={`/people/${id}/${tab.path}`} aria-current={tab === current ? 'page' : undefined}>
          {t(tab.word)}
        </AppLink>
      ))}
    </nav>
  )
}

const HeadSkeleton = ({ up }: { up: { word: string; to: string } }) => (
  <>
    <PageHeader title={'\u00A0'} up={up} lead={<span className={css.boneFace} />} state={'\u00A0'} />
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
      <div className={css.bones} aria-hidden />
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
