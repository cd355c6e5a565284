import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/core/identity/web/api.tsx'
import { Empty } from '#ui/empty.tsx'
import { Plus, UploadSimple } from '#ui/icons.ts'
import { A } from '#ui/link.tsx'
import { useAlone } from './queries.ts'
import css from './people-screen.module.css'

/** For whoever may bring people, as long as nobody else is here: what to do first. */
export function FirstSteps() {
  const t = useTranslations('people')
  const me = useMe().data
  const may = (key: string) => me !== undefined && (me.user.isAdmin || me.permissions.includes(key))
  const alone = useAlone(may('people.create'))
  if (!alone) return null
  return (
    <Empty
      title={t('first.title')}
      action={
        <div className={css.first}>
          <Button variant="filled" leftSection={<Plus weight="bold" />} component={A} to="/people?join=invite">
            {t('invite')}
          </Button>
          <Button leftSection={<UploadSimple />} component={A} to="/people/import">
            {t('importFile')}
          </Button>
          {may('settings.company.edit') && (
            <Button variant="subtle" component={A} to="/settings/company/locations">
              {t('first.location')}
            </Button>
          )}
        </div>
      }
    >
      {t('first.text')}
    </Empty>
  )
}
