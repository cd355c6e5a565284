import { useTranslations } from 'use-intl'
import { useMe } from '#features/core/identity/web/api.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Tab } from './personal-tab.tsx'
import { usePersonal } from './queries.ts'

/** One's own picture and personal details, as far as one may change them. */
export function Screen() {
  const id = useMe().data?.user.id
  return id === undefined ? null : <Own id={id} />
}

function Own({ id }: { id: string }) {
  const t = useTranslations('people')
  const personal = usePersonal(id).data
  return (
    <>
      <PageHeader
        title={t('updateProfile')}
        state={personal && t(stateOf(personal.can))}
        up={{ word: t('profile'), to: `/people/${id}` }}
      />
      <Tab userId={id} />
    </>
  )
}

function stateOf({ edit, contact }: { edit: boolean; contact: boolean }) {
  if (edit) return 'updateState'
  return contact ? 'updateStateContact' : 'updateStateClosed'
}
