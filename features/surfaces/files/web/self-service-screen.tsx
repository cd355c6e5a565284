import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useProfile } from '#features/people/record/web/api.tsx'
import { Empty } from '#ui/empty.tsx'
import { Face } from '#ui/face.tsx'
import { AppLink } from '#ui/link.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { personName } from '#ui/person-name.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Tab } from './files-tab.tsx'
import css from './files-tab.module.css'

/** The profile as self-service: the person and their files, and no other tab. */
export function Screen() {
  const t = useTranslations('files')
  const people = useTranslations('people')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: head, error, refetch } = useProfile(id)
  const up = { word: people('profile'), to: `/people/${id}` }
  if (error && !head) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!head) return <PageHeader title={undefined} up={up} />
  const isOpen = (head.sections['files'] ?? 'none') !== 'none'
  const to = `/self-service/profile/${id}/files`
  return (
    <>
      <PageHeader
        up={up}
        lead={<Face person={head} size="lg" />}
        title={personName(head)}
        state={t('selfService')}
        views={
          <nav className={css.tabs} aria-label={people('profile')}>
            <AppLink to={to} aria-current="page">
              {t('title')}
            </AppLink>
          </nav>
        }
      />
      {isOpen ? (
        <Tab userId={id} />
      ) : (
        <Empty kind="closed" title={people('closedTitle')}>
          {people('closedText')}
        </Empty>
      )}
    </>
  )
}
