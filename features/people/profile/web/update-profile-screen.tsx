import { useTranslations } from 'use-intl'
import { useMe } from '#features/core/identity/web/api.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Tab } from './personal-tab.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { useProfile } from '#features/people/record/web/api.tsx'
import { usePersonal } from './queries.ts'
import css from './profile-screen.module.css'

/** One's own picture and personal details, as far as one may change them. */
export function Screen() {
  const id = useMe().data?.user.id
  return id === undefined ? null : <Own id={id} />
}

function Own({ id }: { id: string }) {
  const t = useTranslations('people')
  const head = useProfile(id).data
  const isOpen = head !== undefined && head.sections['personal'] !== 'none'
  const personal = usePersonal(id, isOpen).data
  return (
    <>
      <PageHeader
        title={t('updateProfile')}
        state={personal && t(stateOf(personal.can))}
        up={{ word: t('profile'), to: `/people/${id}` }}
      />
      {head && (
        <div className={css.alone}>
          <PicturePanel head={head} />
        </div>
      )}
      {isOpen && <Tab userId={id} startsOpen />}
    </>
  )
}

function stateOf({ edit, contact }: { edit: boolean; contact: boolean }) {
  if (edit) return 'updateState'
  return contact ? 'updateStateContact' : 'updateStateClosed'
}
